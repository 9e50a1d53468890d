import ArgumentParser
import Glibc

/// The name of this device among those of the account.
struct DeviceNameOption: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Name of this device in your list of devices. (default: the machine's name)",
            valueName: "name"))
    var deviceName: String?

    /// The name to give to the server; `nil` for none.
    var name: String? { deviceName ?? Self.machine }

    /// The name of the machine without its domain; `nil` if it has none.
    private static var machine: String? {
        var bytes = [CChar](repeating: 0, count: 256)
        guard gethostname(&bytes, bytes.count - 1) == 0 else { return nil }
        let name = bytes.prefix { $0 != 0 && $0 != CChar(UInt8(ascii: ".")) }
        return name.isEmpty
            ? nil : String(decoding: name.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}
