import Primitives

/// The beginning of a table: the separator of its fields, the first row and a few rows after it.
///
/// Programs that open a table often save it in another dress: with semicolons or tabs, with a line
/// `sep=;` before everything, with spaces around the names of columns. This is the one place that
/// looks through it.
struct TableOutline {
    /// The most rows that are looked at before any of them counts.
    private static let sampleRows = 200

    /// The separator of fields.
    let delimiter: UInt8
    /// The first row of the table.
    let head: CSVRow
    /// The next rows.
    let sample: [CSVRow]
    /// The names of the columns if the first row has them: in lower case, without white space
    /// around them.
    let names: [String]
    /// Whether a line such as `sep=;` stands before the table.
    private let hasMark: Bool
    private let source: ByteSource
    private let limits: TextFormatLimits

    /// - Parameter given: The separator; `nil` for that of a line `sep=;`, or the most frequent of
    ///   `,` `;` tab and `|` in the first row.
    init(
        _ source: ByteSource, delimiter given: UInt8?, limits: TextFormatLimits
    ) throws(TextFormatError) {
        self.source = source
        self.limits = limits
        let mark = try Self.mark(of: source)
        hasMark = mark != nil
        if let delimiter = given ?? mark {
            self.delimiter = delimiter
        } else {
            self.delimiter = try Self.delimiter(of: source, limits: limits)
        }
        var rows = try Self.rows(
            of: source, delimiter: delimiter, skipping: hasMark ? 1 : 0, limits: limits)
        guard let head = try rows.filledRow() else { throw .empty }
        self.head = head
        var sample: [CSVRow] = []
        // A row that can't be read is reported in its turn.
        while sample.count < Self.sampleRows, let row = try? rows.filledRow() { sample.append(row) }
        self.sample = sample
        names = head.fields.map { $0.trimmed.lowercased() }
    }

    /// Returns a reader of the rows, after the first one if that names the columns.
    func rows(afterHead: Bool) throws(TextFormatError) -> CSVReader {
        try Self.rows(
            of: source, delimiter: delimiter, skipping: (hasMark ? 1 : 0) + (afterHead ? 1 : 0),
            limits: limits)
    }

    /// Returns the fields of a column in the first rows, without white space around them.
    func sample(of column: Int) -> [String] { sample.map { $0[column].trimmed } }

    /// Whether most of what a column holds in the first rows are numbers or lengths of time.
    func isNumeric(_ column: Int) -> Bool {
        let values = sample(of: column).filter { !$0.isEmpty }
        return !values.isEmpty && values.count { CellValue.isNumeric($0) } * 2 >= values.count
    }

    /// Whether a column numbers the rows.
    func isNumbering(_ column: Int) -> Bool {
        let numbers = sample(of: column).compactMap { Int($0) }
        return numbers.count == sample.count && numbers.count > 2
            && zip(numbers, numbers.dropFirst()).allSatisfy { $0 < .max && $0 + 1 == $1 }
    }

    private static func rows(
        of source: ByteSource, delimiter: UInt8, skipping count: Int, limits: TextFormatLimits
    ) throws(TextFormatError) -> CSVReader {
        var rows = try CSVReader(source, delimiter: delimiter, limits: limits)
        for _ in 0..<count { _ = try rows.filledRow() }
        return rows
    }

    /// Returns the separator of a first line such as `sep=;`; `nil` if there is no such line.
    private static func mark(of source: ByteSource) throws(TextFormatError) -> UInt8? {
        var head: [UInt8] = []
        let pieces = try source.open()
        while head.count < 12 {
            let piece = try pieces()
            if piece.isEmpty { break }
            head += piece
        }
        var text = head.prefix(12)
        if text.starts(with: [0xEF, 0xBB, 0xBF]) { text = text.dropFirst(3) }
        if text.first == UInt8(ascii: "\"") { text = text.dropFirst() }
        guard String(decoding: text.prefix(4), as: UTF8.self).lowercased() == "sep=",
            let sign = text.dropFirst(4).first, sign < 0x80,
            ![0x0A, 0x0D, UInt8(ascii: "\"")].contains(sign),
            let end = text.dropFirst(5).first, [0x0A, 0x0D, UInt8(ascii: "\"")].contains(end)
        else { return nil }
        return sign
    }

    /// Returns the probable separator of fields, judged by the first row.
    private static func delimiter(
        of source: ByteSource, limits: TextFormatLimits
    ) throws(TextFormatError) -> UInt8 {
        let candidates = Array(",;\t|".utf8)
        var best = (delimiter: candidates[0], fields: 1)
        for candidate in candidates {
            var rows = try CSVReader(source, delimiter: candidate, limits: limits)
            // A row that is invalid with this delimiter may be valid with another.
            let fields = (try? rows.row()?.fields.count) ?? 1
            if fields > best.fields { best = (candidate, fields) }
        }
        return best.delimiter
    }
}

extension CSVReader {
    /// Returns the next row that holds something; `nil` at the end. Spreadsheets leave rows of
    /// empty cells between and behind others.
    mutating func filledRow() throws(TextFormatError) -> CSVRow? {
        while let row = try row() {
            if row.fields.contains(where: { !$0.trimmed.isEmpty }) { return row }
        }
        return nil
    }
}
