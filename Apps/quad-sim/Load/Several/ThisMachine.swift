import Foundation

/// The machine on which the program runs.
enum ThisMachine {
    /// The name under which others may find it.
    static var name: String {
        var host = [CChar](repeating: 0, count: 256)
        gethostname(&host, host.count - 1)
        return String(decoding: host.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}
