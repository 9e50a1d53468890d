import Geometry
import TextFormats

/// A reader of fixes from lines that are each one JSON object: records with the usual names,
/// reports of gpsd, or messages of OwnTracks.
public struct JSONLinesReader: Sendable {
    /// The source of the lines.
    public enum Dialect: Hashable, Sendable {
        /// Objects with time, longitude, latitude and accuracy under the usual names.
        case plain
        /// Reports of gpsd; those of class `TPV` with a position are fixes.
        case gpsd
        /// Messages of OwnTracks; those of type `location` or `transition` are fixes.
        case ownTracks
    }

    /// The source of the lines.
    public let dialect: Dialect
    /// The limits of the reader.
    public let limits: FixLimits

    /// Creates a reader.
    public init(_ dialect: Dialect, limits: FixLimits = FixLimits()) {
        self.dialect = dialect
        self.limits = limits
    }

    /// Reads a file.
    ///
    /// - Throws: ``FixError`` naming line and column.
    /// - Complexity: O(bytes).
    public func read(_ bytes: [UInt8]) throws(FixError) -> FixFile {
        guard bytes.count <= limits.bytes else {
            throw .tooManyBytes(bytes.count, limit: limits.bytes)
        }
        var file = FixFile()
        var line = 0
        for text in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
            line += 1
            switch try outcome(of: text, line: line) {
            case .fix(let fix): file.fixes.append(fix)
            case .skipped(let reason): file.skip(reason, line: line)
            case nil: break
            }
        }
        return file
    }

    /// The fix of one line; `nil` for a line that holds none.
    ///
    /// - Throws: ``FixError/invalid(line:column:reason:)``.
    public func fix(
        inLine text: some Collection<UInt8>, line: Int
    ) throws(FixError) -> Fix? {
        guard case .fix(let fix)? = try outcome(of: Array(text)[...], line: line) else {
            return nil
        }
        return fix
    }

    private func outcome(
        of text: ArraySlice<UInt8>, line: Int
    ) throws(FixError) -> FixRecord.Outcome? {
        guard text.contains(where: { $0 > 0x20 }) else { return nil }
        guard text.count <= limits.lineBytes else {
            throw .invalid(
                line: line, column: nil, reason: "the line has more than \(limits.lineBytes) bytes")
        }
        let value: JSONValue
        do {
            value = try JSONReader.read(Array(text), depthLimit: limits.depth)
        } catch {
            throw .invalid(line: line, column: error.column, reason: error.reason)
        }
        guard case .object(let members) = value else {
            throw .invalid(
                line: line, column: nil, reason: "an object was expected, not \(value.kind)")
        }
        switch dialect {
        case .plain: return try FixRecord(members).outcome(line: line)
        case .gpsd: return try GPSDReport(members).outcome(line: line)
        case .ownTracks:
            switch try OwnTracksMessage(members, line: line) {
            case .position(let fix): return .fix(fix)
            case .other(let reason): return .skipped(reason)
            }
        }
    }
}

/// A report of gpsd.
///
/// - Source: gpsd's JSON protocol, gpsd.io/gpsd_json.html.
struct GPSDReport {
    private let members: [JSONMember]

    init(_ members: [JSONMember]) { self.members = members }

    /// The fix of two or three dimensions; its accuracy is `eph`, or else the length of the vector
    /// of `epx` and `epy`.
    func outcome(line: Int) throws(FixError) -> FixRecord.Outcome {
        guard members["class"]?.label == "TPV" else { return .skipped(.otherMessage) }
        guard let mode = number("mode"), mode >= 2 else {
            return .skipped(.noPosition)
        }
        var values: [JSONMember] = members.filter { ["time", "lat", "lon"].contains($0.name) }
        if let accuracy = number("eph") ?? spread {
            values.append(JSONMember("acc", .number(accuracy)))
        }
        return try FixRecord(values).outcome(line: line)
    }

    private var spread: Double? {
        guard let east = number("epx"), let north = number("epy") else { return nil }
        return (east * east + north * north).squareRoot()
    }

    private func number(_ name: String) -> Double? {
        switch members[name] {
        case .number(let number): number
        case .integer(let number): Double(number)
        default: nil
        }
    }
}
