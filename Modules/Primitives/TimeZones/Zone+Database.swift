import Glibc

extension Zone {
    /// The folder of the system's time zones: `TZDIR` if it is set.
    public static var databaseFolder: String {
        getenv("TZDIR").map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
            ?? "/usr/share/zoneinfo"
    }

    /// Creates the zone of a name in the system's database, such as `Europe/Berlin`; `UTC`, even
    /// without a database; or a fixed offset such as `+02:00`.
    ///
    /// An offset may follow `UTC` or `GMT`. A plus is east of Greenwich, as in ISO 8601; only in
    /// ``current`` it is west.
    ///
    /// Names are case-sensitive. A name can't leave the database's folder.
    public init(identifier: String) throws(ZoneError) {
        try self.init(identifier: identifier, in: Self.databaseFolder)
    }

    init(identifier: String, in folder: String) throws(ZoneError) {
        if let fixed = Self.withoutFile(identifier) {
            self = fixed
            return
        }
        guard Self.isName(identifier),
            let table = try Self.table(path: "\(folder)/\(identifier)")
        else { throw .unknown(identifier: identifier, folder: folder) }
        self.init(identifier: identifier, table: table)
    }

    /// Returns UTC, or the zone of a written offset; `nil` for any other name.
    private static func withoutFile(_ identifier: String) -> Zone? {
        if ["UTC", "Etc/UTC", "GMT", "Z"].contains(identifier) {
            return Zone(identifier: identifier, table: ZoneTable(offset: 0))
        }
        let prefix = ["GMT", "UTC"].first { identifier.hasPrefix($0) } ?? ""
        let text = identifier.dropFirst(prefix.count)
        guard let sign = text.first, sign == "+" || sign == "-" else { return nil }
        var digits = text.dropFirst().filter { $0 != ":" }
        if !prefix.isEmpty, digits.utf8.count % 2 == 1 { digits = "0" + digits }
        guard (prefix.isEmpty ? 4...6 : 2...6).contains(digits.utf8.count),
            let number = Int(digits + String(repeating: "0", count: 6 - digits.utf8.count)),
            number / 100 % 100 < 60, number % 100 < 60
        else { return nil }
        let seconds = number / 10_000 * 3600 + number / 100 % 100 * 60 + number % 100
        let offset = sign == "-" ? -seconds : seconds
        guard ZoneTable.offsetLimits.contains(Int64(offset)) else { return nil }
        return Zone(offsetSeconds: offset)
    }

    /// Whether a text can be the name of a file below the database's folder.
    static func isName(_ text: String) -> Bool {
        let isPlain = text.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"):
                true
            default: "/+-_.".utf8.contains(byte)
            }
        }
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        return isPlain && text.utf8.count <= 255
            && parts.allSatisfy { !$0.isEmpty && !$0.hasPrefix(".") }
    }

    /// The maximum size of a file that is read, in bytes; real ones have at most four thousand.
    private static let fileLimit = 1 << 20

    /// Reads a file; `nil` if there is none.
    static func table(path: String) throws(ZoneError) -> ZoneTable? {
        guard let bytes = try bytes(path: path) else { return nil }
        do throws(ZoneFileReader.Malformed) {
            return try ZoneFileReader.table(bytes)
        } catch {
            throw .malformed(path: path, reason: error.reason)
        }
    }

    /// Returns the bytes of a regular file; `nil` if there is none.
    static func bytes(path: String) throws(ZoneError) -> [UInt8]? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else {
            if errno == ENOENT || errno == ENOTDIR { return nil }
            throw .unreadable(path: path, reason: String(cString: strerror(errno)))
        }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            return nil
        }
        guard status.st_size <= fileLimit else {
            throw .malformed(path: path, reason: "it has \(status.st_size) bytes")
        }
        var bytes = [UInt8](repeating: 0, count: Int(status.st_size))
        var done = 0
        while done < bytes.count {
            let count = bytes.withUnsafeMutableBytes {
                read(descriptor, $0.baseAddress! + done, $0.count - done)
            }
            if count == 0 { break }
            if count < 0, errno != EINTR {
                throw .unreadable(path: path, reason: String(cString: strerror(errno)))
            }
            done += max(count, 0)
        }
        return Array(bytes[..<done])
    }
}
