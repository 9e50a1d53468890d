/// The form of a table of text: what separates its fields, and how its numbers are written.
///
/// Spreadsheets of many countries write `;` between fields and `46,5` for a number, and some put a
/// row `sep=;` before the table.
public struct DelimitedDialect: Hashable, Sendable {
    /// The separator of fields.
    public let delimiter: UInt8

    /// Creates the form of a table with a separator of fields.
    public init(delimiter: UInt8) { self.delimiter = delimiter }

    /// Detects the form of a table by its first row: the separator that makes the most fields.
    ///
    /// - Throws: ``TextFormatError`` if the source can't be read.
    /// - Complexity: O(bytes of the first row).
    public init(
        of source: ByteSource, limits: TextFormatLimits = TextFormatLimits()
    ) throws(TextFormatError) {
        var best = (delimiter: UInt8(ascii: ","), fields: 1)
        for candidate in ",;\t|".utf8 {
            var rows = try CSVReader(source, delimiter: candidate, limits: limits)
            // A row that is invalid with this separator may be valid with another.
            guard let row = try? rows.row() else { continue }
            if let noted = Self.separator(notedIn: row) {
                best = (noted, .max)
            } else if row.fields.count > best.fields {
                best = (candidate, row.fields.count)
            }
        }
        delimiter = best.delimiter
    }

    /// Whether a row is no part of the table: it only says what separates fields.
    public func isNote(_ row: CSVRow) -> Bool {
        Self.separator(notedIn: row) != nil || row.fields == ["sep=", ""]
    }

    /// The separator that a row such as `sep=;` gives, read with another one.
    private static func separator(notedIn row: CSVRow) -> UInt8? {
        guard row.fields.count == 1, let bytes = row.fields.first?.utf8, bytes.count == 5,
            row[0].lowercased().hasPrefix("sep="), let last = bytes.last, last < 0x80,
            ![0x0A, 0x0D, UInt8(ascii: "\"")].contains(last)
        else { return nil }
        return last
    }

    /// The number of a field; a comma is a decimal point where it separates no fields.
    ///
    /// A text with a comma and a point, or with two commas, is no number: one of them would
    /// separate thousands, and which one is a guess.
    public func number(_ text: String) -> Double? {
        guard delimiter != UInt8(ascii: ","), text.utf8.contains(UInt8(ascii: ",")) else {
            return Double(text)
        }
        return text.contains(".") ? nil : Double(text.replacing(",", with: "."))
    }
}
