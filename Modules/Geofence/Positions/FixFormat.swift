import Primitives

/// The format of a file that fixes are read from.
public enum FixFormat: String, Hashable, Sendable, CaseIterable {
    /// GPS Exchange Format 1.0 and 1.1.
    case gpx
    /// A table, with commas, semicolons or tabs, and a line of column names.
    case csv
    /// JSON objects, one a line or in an array.
    case ndjson
    /// The reports of gpsd to a client that watches it.
    case gpsd
    /// Messages of the OwnTracks apps, or a file of its recorder.
    case ownTracks = "owntracks"

    /// The common name of the format.
    public var title: String {
        switch self {
        case .gpx: "GPX"
        case .csv: "CSV"
        case .ndjson: "NDJSON"
        case .gpsd: "gpsd's JSON"
        case .ownTracks: "OwnTracks messages"
        }
    }

    /// Creates the format of a file, guessed from its content.
    ///
    /// - Throws: ``FixError/unknownFormat(_:)``, ``FixError/otherText(_:)``.
    /// - Complexity: O(1): it looks at the first 64 KiB.
    public init(guessing bytes: [UInt8]) throws(FixError) {
        guard let format = Self.guessed(bytes) else {
            let other = OtherTrack(Self.head(of: bytes))
            if other == nil, let error = TextFormatError(wideText: bytes) {
                throw .otherText(error)
            }
            throw .unknownFormat(other)
        }
        self = format
    }

    /// The format of a file, guessed from its content; `nil` if it can't be recognized.
    ///
    /// - Complexity: O(1): it looks at the first 64 KiB.
    public static func guessed(_ bytes: [UInt8]) -> FixFormat? {
        let head = head(of: bytes)
        guard OtherTrack(head) == nil, let first = head.first(where: { !$0.isWhitespace }) else {
            return nil
        }
        switch first {
        case "<": return .gpx
        case "{", "[":
            if head.contains("\"_type\"") { return .ownTracks }
            return head.contains("\"class\"") ? .gpsd : .ndjson
        default:
            if RecorderLine.begins(bytes) { return .ownTracks }
            var lines = head.split(maxSplits: 2, whereSeparator: \.isNewline)
            let mark = lines.first?.lowercased().trimmingPrefix("\"")
            if mark?.hasPrefix("sep=") == true { lines.removeFirst() }
            let columns = lines.first?.lowercased() ?? ""
            let isTable =
                columns.contains("lat") && ["lon", "lng"].contains(where: columns.contains)
            return isTable ? .csv : nil
        }
    }

    /// The beginning of a file as text. Only GPX and tables are read in encodings other than UTF-8.
    private static func head(of bytes: [UInt8]) -> String {
        if let (encoding, start) = try? XMLReader.encoding(of: bytes), encoding.isWide {
            let text = encoding.utf8(bytes[start...].prefix(4096)).text
            return String(decoding: text, as: UTF8.self)
        }
        let mark = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        return String(decoding: bytes.dropFirst(mark).prefix(64 << 10), as: UTF8.self)
    }

    /// Reads a file of this format.
    ///
    /// - Throws: ``FixError`` naming line and column.
    public func read(
        _ bytes: [UInt8], limits: FixLimits = FixLimits()
    ) throws(FixError) -> FixFile {
        switch self {
        case .gpx: try GPXReader(limits: limits).read(bytes)
        case .csv: try CSVFixReader(limits: limits).read(bytes)
        case .ndjson: try JSONLinesReader(.plain, limits: limits).read(bytes)
        case .gpsd: try JSONLinesReader(.gpsd, limits: limits).read(bytes)
        case .ownTracks: try JSONLinesReader(.ownTracks, limits: limits).read(bytes)
        }
    }
}
