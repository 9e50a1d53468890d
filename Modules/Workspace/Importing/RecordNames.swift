import Interchange
import Primitives

/// The name of a record in the ledger.
struct RecordName: Sendable, Hashable {
    /// What it is noted by: 16 hexadecimal digits.
    let key: String
    /// What earlier versions may have noted it by, where that differs.
    let formerKeys: [String]
}

/// Names records by what they say, as it is written: the same on every device, in every zone, and
/// whatever ends the lines of the file.
struct RecordNames {
    private let format: FileFormat
    /// How many records were named alike so far.
    private var ordinals: [String: Int] = [:]

    init(_ format: FileFormat) { self.format = format }

    /// The name of the next record of the file.
    ///
    /// - Parameters:
    ///   - hasOwnID: Whether two of one name are one record; otherwise they are two alike.
    ///   - former: The parts by which earlier versions named it, if these were others.
    mutating func name(
        _ parts: [String], hasOwnID: Bool = false, former: [String]? = nil
    ) -> RecordName {
        let plain = parts.map(Self.withPlainLineEnds)
        let key = key(plain, hasOwnID: hasOwnID)
        // They told the ends of lines apart, and the file may have been written anew since.
        let former = former ?? parts
        var forms = [former, former.map(Self.withPlainLineEnds)]
        forms.append(forms[1].map(Self.withWindowsLineEnds))
        var formerKeys: [String] = []
        for (index, form) in forms.enumerated()
        where form != plain && !forms[..<index].contains(form) {
            formerKeys.append(self.key(form, hasOwnID: hasOwnID))
        }
        return RecordName(key: key, formerKeys: formerKeys)
    }

    private mutating func key(_ parts: [String], hasOwnID: Bool) -> String {
        let first = Self.key(format, parts, ordinal: 0)
        if hasOwnID { return first }
        let ordinal = ordinals[first, default: 0]
        ordinals[first] = ordinal + 1
        return ordinal == 0 ? first : Self.key(format, parts, ordinal: ordinal)
    }

    /// - Parameter ordinal: Which of several equal records of one file it is.
    private static func key(_ format: FileFormat, _ parts: [String], ordinal: Int) -> String {
        var hash = StableHash(of: ["quad.import.1", format.rawValue] + parts)
        hash.combine(UInt64(ordinal))
        let id: AccountID = hash.identifier()
        return String("\(id)".prefix(16))
    }

    /// A text whose lines end with LF, as they do in the file of another system with CR LF.
    static func withPlainLineEnds(_ text: String) -> String {
        guard text.utf8.contains(0x0D) else { return text }
        return text.replacing("\r\n", with: "\n").replacing("\r", with: "\n")
    }

    private static func withWindowsLineEnds(_ text: String) -> String {
        text.utf8.contains(0x0A) ? text.replacing("\n", with: "\r\n") : text
    }
}
