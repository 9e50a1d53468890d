/// Writes rows of comma-separated values (RFC 4180): fields quoted where necessary, lines ended
/// with CR LF, text in UTF-8.
public enum CSVWriter {
    /// Appends a row.
    public static func write(_ fields: [String], to bytes: inout [UInt8]) {
        // A single empty field would be an empty line, which readers skip.
        if fields == [""] { bytes += "\"\"".utf8 }
        for (index, field) in fields.enumerated() {
            if index > 0 { bytes.append(UInt8(ascii: ",")) }
            write(field, to: &bytes)
        }
        bytes += [0x0D, 0x0A]
    }

    private static func write(_ field: String, to bytes: inout [UInt8]) {
        let needsQuotes = field.utf8.contains {
            $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "\"") || $0 == 0x0A || $0 == 0x0D
        }
        guard
            needsQuotes || field.utf8.first == UInt8(ascii: " ")
                || field.utf8.last == UInt8(ascii: " ")
        else {
            bytes += field.utf8
            return
        }
        bytes.append(UInt8(ascii: "\""))
        for byte in field.utf8 {
            if byte == UInt8(ascii: "\"") { bytes.append(byte) }
            bytes.append(byte)
        }
        bytes.append(UInt8(ascii: "\""))
    }
}
