import Interchange
import Primitives

/// The name of a record in the ledger.
struct RecordName: Sendable, Hashable {
    /// The key in the ledger: 16 hexadecimal digits.
    let key: String
    /// The keys that earlier versions may have used, if different.
    let formerKeys: [String]
}

/// Names records by their content as written: the same on every device, in every zone, with any
/// line endings of the file, and with letters composed or not.
struct RecordNames {
    private let format: FileFormat
    /// The number of records so far, by their first key.
    private var ordinals: [String: Int] = [:]

    init(_ format: FileFormat) { self.format = format }

    /// Returns the name of the next record of the file.
    ///
    /// - Parameters:
    ///   - hasOwnID: Whether two records of one name are the same; otherwise they are two equal
    ///     ones.
    ///   - former: The parts by which earlier versions named it, if different: one or more forms.
    mutating func name(
        _ parts: [String], hasOwnID: Bool = false, former: [[String]] = []
    ) -> RecordName {
        let plain = parts.map { Self.withPlainLineEnds($0).composed }
        let key = key(plain, hasOwnID: hasOwnID)
        // Earlier versions distinguished line endings and the forms of letters, and the file may
        // have been rewritten since.
        let forms = (former + [parts]).flatMap { form -> [[String]] in
            let isPlain = form.allSatisfy {
                $0.utf8.allSatisfy { $0 < 0x80 && $0 != 0x0A && $0 != 0x0D }
            }
            if isPlain { return [form] }
            let plain = form.map(Self.withPlainLineEnds)
            let composed = plain.map(\.composed)
            return [
                form, plain, plain.map(Self.withWindowsLineEnds), composed,
                composed.map(\.decomposed),
            ]
        }
        var seen = [plain]
        var formerKeys: [String] = []
        for form in forms where !seen.contains(where: { Self.isSame($0, form) }) {
            seen.append(form)
            formerKeys.append(self.key(form, hasOwnID: hasOwnID))
        }
        return RecordName(key: key, formerKeys: formerKeys)
    }

    /// Whether texts are the same byte for byte, as a hash has them.
    private static func isSame(_ first: [String], _ second: [String]) -> Bool {
        first.elementsEqual(second) { $0.utf8.elementsEqual($1.utf8) }
    }

    private mutating func key(_ parts: [String], hasOwnID: Bool) -> String {
        let first = Self.key(format, parts, ordinal: 0)
        if hasOwnID { return first }
        let ordinal = ordinals[first, default: 0]
        ordinals[first] = ordinal + 1
        return ordinal == 0 ? first : Self.key(format, parts, ordinal: ordinal)
    }

    /// Returns the keys of the place of a record in its file, its title and its time: that of this
    /// version, and those of earlier ones.
    static func places(
        _ format: FileFormat, _ written: String, _ time: ForeignTime
    ) -> [String] {
        let title = written.trimmed.composed
        return [title, written, title.decomposed].map {
            key(format, ["place", $0, time.text], ordinal: 0)
        }
    }

    /// - Parameter ordinal: The index of the record among several equal ones of a file.
    static func key(_ format: FileFormat, _ parts: [String], ordinal: Int) -> String {
        var hash = StableHash(of: ["quad.import.1", format.rawValue] + parts)
        hash.combine(UInt64(ordinal))
        let id: AccountID = hash.identifier()
        return String("\(id)".prefix(16))
    }

    /// Returns a text with LF line endings, also for a file with the CR LF of another system.
    static func withPlainLineEnds(_ text: String) -> String {
        guard text.utf8.contains(0x0D) else { return text }
        return text.replacing("\r\n", with: "\n").replacing("\r", with: "\n")
    }

    private static func withWindowsLineEnds(_ text: String) -> String {
        text.utf8.contains(0x0A) ? text.replacing("\n", with: "\r\n") : text
    }
}
