import Primitives

/// A reader of fixes from a table (RFC 4180, or as spreadsheets of other countries write it) whose
/// first row names the columns.
///
/// Time, longitude and latitude are looked up under the names that programs use; accuracy, time of
/// reception and a mark for made-up positions are optional. Other columns are ignored.
package struct CSVFixReader: Sendable {
    /// The limits of the reader.
    package let limits: FixLimits

    /// Creates a reader.
    package init(limits: FixLimits = FixLimits()) { self.limits = limits }

    /// Reads a file. A last row that is cut, as of a logger that lost its power, is skipped.
    ///
    /// - Throws: ``FixError`` naming the line.
    /// - Complexity: O(bytes).
    package func read(_ bytes: [UInt8]) throws(FixError) -> FixFile {
        guard bytes.count <= limits.bytes else {
            throw .tooManyBytes(bytes.count, limit: limits.bytes)
        }
        var bounds = TextFormatLimits()
        bounds.bytes = limits.bytes
        bounds.recordBytes = limits.lineBytes
        do {
            return try Self.fixes(in: Self.utf8(bytes), limits: bounds)
        } catch let error as FixError {
            throw error
        } catch let error as TextFormatError {
            throw FixError(error)
        } catch {
            preconditionFailure("reading rows throws nothing else than these, not \(error)")
        }
    }

    /// The text in UTF-8: spreadsheets also write UTF-16, with a mark before it.
    static func utf8(_ bytes: [UInt8]) -> [UInt8] {
        let encoding: TextEncoding
        switch bytes.prefix(2) {
        case [0xFF, 0xFE]: encoding = .utf16LittleEndian
        case [0xFE, 0xFF]: encoding = .utf16BigEndian
        default: return bytes
        }
        let (text, mistake) = encoding.utf8(bytes[2...])
        return mistake == nil ? text : bytes
    }

    private static func fixes(in bytes: [UInt8], limits: TextFormatLimits) throws -> FixFile {
        let source = ByteSource(bytes)
        let dialect = try DelimitedDialect(of: source, limits: limits)
        var rows = try CSVReader(source, delimiter: dialect.delimiter, limits: limits)
        var head = try rows.row()
        if let note = head, dialect.isNote(note) { head = try rows.row() }
        guard let head else { return FixFile() }
        let names = head.fields.map(columnName)
        for (what, known) in [
            ("the longitude", FixRecord.longitudeNames), ("the latitude", FixRecord.latitudeNames),
            ("the time", FixRecord.timeNames),
        ] where names.allSatisfy({ !known.contains($0) }) {
            throw FixError.invalid(
                line: head.line, column: nil,
                reason: "no column is \(what): call it \(known.joined(separator: ", or "))")
        }
        var (file, width) = (FixFile(), 0)
        var next = try rows.row()
        while let row = next {
            next = try rows.row()
            try checkWidth(of: row, names.count)
            var values: [String: String] = [:]
            for (name, field) in zip(names, row.fields) where values[name] == nil {
                values[name] = field.trimmed
            }
            let record = FixRecord(values, dialect: dialect)
            let isOpen = next == nil && bytes.last != UInt8(ascii: "\n") && !file.isEmpty
            if isOpen,
                row.fields.count < width || (try? record.outcome(line: row.line)) == nil
            {
                file.skip(.cutOff, line: row.line)
            } else {
                file.add(try record.outcome(line: row.line), line: row.line)
            }
            width = row.fields.count
        }
        return file
    }

    /// Checks that nothing stands behind the last column, such as the end of 50,5 in a table with
    /// commas: all columns would be those beside them.
    private static func checkWidth(of row: CSVRow, _ width: Int) throws(FixError) {
        guard let surplus = row.fields.dropFirst(width).first(where: { !$0.trimmed.isEmpty })
        else { return }
        throw .invalid(
            line: row.line, column: nil,
            reason: "\(surplus.quotedForMessage) is in no column: the first row has \(width); a "
                + "value that holds the separator needs quotation marks")
    }

    /// The name of a column in lower case, without the unit behind it: `Latitude (deg)`.
    private static func columnName(_ field: String) -> String {
        String(field.prefix { $0 != "(" && $0 != "[" }).trimmed.lowercased()
    }
}

extension FixError {
    /// Creates an error from one of reading rows, with its line.
    init(_ error: TextFormatError) {
        switch error {
        case .malformed(_, let position, let reason):
            self = .invalid(line: position.line, column: position.column, reason: reason)
        case .notUTF8(_, let position):
            self = .invalid(line: position.line, column: position.column, reason: "\(error)")
        case .unreadable, .empty, .tooManyBytes, .tooManyRecords, .unknownFormat:
            self = .invalid(line: 1, column: nil, reason: "\(error)")
        }
    }
}
