import Glibc

/// The form of texts in PostgreSQL, which refuses U+0000: U+0000 becomes the bytes 01 01, and
/// U+0001 the bytes 01 02. The order of texts by bytes stays, and all others are as they are.
enum EscapedText {
    private static let mark: UInt8 = 1

    /// Appends the bytes of a text.
    static func append(_ text: String, to bytes: inout [UInt8]) {
        for byte in text.utf8 {
            if byte > mark {
                bytes.append(byte)
            } else {
                bytes.append(mark)
                bytes.append(byte + 1)
            }
        }
    }

    /// Whether the bytes of a text are not those of its form.
    static func isEscaped(_ bytes: UnsafeRawBufferPointer) -> Bool {
        guard let start = bytes.baseAddress else { return false }
        return memchr(start, Int32(mark), bytes.count) != nil
    }

    /// Returns the text of bytes; `nil` if they are no text in this form.
    static func text(_ bytes: UnsafeRawBufferPointer) -> String? {
        var plain: [UInt8] = []
        plain.reserveCapacity(bytes.count)
        var isAfterMark = false
        for byte in bytes {
            if isAfterMark {
                guard byte == 1 || byte == 2 else { return nil }
                plain.append(byte - 1)
                isAfterMark = false
            } else if byte == mark {
                isAfterMark = true
            } else {
                plain.append(byte)
            }
        }
        return isAfterMark ? nil : String(decoding: plain, as: UTF8.self)
    }
}
