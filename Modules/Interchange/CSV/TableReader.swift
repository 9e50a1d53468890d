import Primitives

/// Reads a table: Quad's own, or one of taps, of counters by day, or of a diary.
package enum TableReader: ForeignReader {
    case own(QuadTableReader)
    case taps(TapTableReader)
    case wide(WideTableReader)
    case diary(DiaryTableReader)

    /// Creates the reader that fits the first rows.
    ///
    /// - Throws: ``TextFormatError`` if nothing fits, with the column that is missing.
    package init(
        _ source: ByteSource, columns: TapColumns = TapColumns(),
        limits: TextFormatLimits = TextFormatLimits()
    ) throws(TextFormatError) {
        let outline = try TableOutline(source, delimiter: columns.delimiter, limits: limits)
        // A choice makes nothing else of entries and intervals: without their ids they would come a
        // second time.
        let isOwn = QuadTableDress.table(of: outline)?.isNamedByIDs ?? false
        if columns.areChosen, columns.hasHeader,
            let dress = isOwn ? try QuadTableDress(outline) : try? QuadTableDress(outline)
        {
            throw .unknownFormat(
                looksLike: "it is Quad's table of \(dress.table.rawValue), whose columns are "
                    + "known: import it without options for columns")
        }
        // What an amount of Quad's counts is not guessed beside other choices, either.
        let isUnsaid =
            columns.hasHeader && columns.value == nil && !columns.countsRows
            && outline.names.contains("amount")
        if !columns.areChosen || isUnsaid, let dress = try QuadTableDress(outline) {
            self = .own(try QuadTableReader(dress, outline))
        } else if let diary = try DiaryTableReader(outline, columns: columns) {
            self = .diary(diary)
        } else if let wide = try WideTableReader(outline, columns: columns) {
            self = .wide(wide)
        } else {
            self = .taps(try TapTableReader(outline, columns: columns))
        }
    }

    /// The names of columns that hold numbers and are not used.
    package var unusedNumbers: [String] {
        if case .taps(let reader) = self { reader.unusedNumbers } else { [] }
    }

    /// Returns the next record; `nil` after the last.
    package mutating func next() throws(TextFormatError) -> ForeignReading? {
        switch self {
        case .own(var reader):
            defer { self = .own(reader) }
            return try reader.next()
        case .taps(var reader):
            defer { self = .taps(reader) }
            return try reader.next()
        case .wide(var reader):
            defer { self = .wide(reader) }
            return try reader.next()
        case .diary(var reader):
            defer { self = .diary(reader) }
            return try reader.next()
        }
    }
}
