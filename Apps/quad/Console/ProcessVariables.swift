@preconcurrency import Glibc

/// The variables that this process was started with.
enum ProcessVariables {
    /// All of them; what is no UTF-8 is repaired.
    ///
    /// Foundation's own takes a thirtieth of a whole run.
    static func read() -> [String: String] {
        var variables: [String: String] = [:]
        var place = environ
        while let entry = place.pointee {
            place += 1
            // One without a value has no sign.
            guard let sign = strchr(entry, Int32(UInt8(ascii: "="))) else { continue }
            let name = UnsafeRawBufferPointer(start: entry, count: entry.distance(to: sign))
            // Of two the first counts, as for getenv.
            let key = String(decoding: name, as: UTF8.self)
            if variables[key] == nil { variables[key] = String(cString: sign + 1) }
        }
        return variables
    }
}
