import Geometry
import TextFormats

/// A reader of fixes from comma-separated values (RFC 4180) whose first row names the columns.
///
/// Time, longitude and latitude are looked up under the names that programs use; accuracy, time of
/// reception and a mark for made-up positions are optional. Other columns are ignored.
package struct CSVFixReader: Sendable {
    /// The limits of the reader.
    package let limits: FixLimits

    /// Creates a reader.
    package init(limits: FixLimits = FixLimits()) { self.limits = limits }

    /// Reads a file.
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
            var rows = try CSVReader(ByteSource(bytes), limits: bounds)
            return try Self.fixes(in: &rows)
        } catch let error as FixError {
            throw error
        } catch let error as TextFormatError {
            throw FixError(error)
        } catch {
            preconditionFailure("reading rows throws nothing else than these, not \(error)")
        }
    }

    private static func fixes(in rows: inout CSVReader) throws -> FixFile {
        guard let head = try rows.row() else { return FixFile() }
        let names = head.fields.map { $0.trimmed.lowercased() }
        for (what, known) in [
            ("the longitude", FixRecord.longitudeNames), ("the latitude", FixRecord.latitudeNames),
            ("the time", FixRecord.timeNames),
        ] where names.allSatisfy({ !known.contains($0) }) {
            throw FixError.invalid(
                line: head.line, column: nil,
                reason: "no column is \(what): call it \(known.joined(separator: ", or "))")
        }
        var file = FixFile()
        while let row = try rows.row() {
            var values: [String: String] = [:]
            for (name, field) in zip(names, row.fields) where values[name] == nil {
                values[name] = field.trimmed
            }
            switch try FixRecord(values).outcome(line: row.line) {
            case .fix(let fix): file.fixes.append(fix)
            case .skipped(let reason): file.skip(reason, line: row.line)
            }
        }
        return file
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
