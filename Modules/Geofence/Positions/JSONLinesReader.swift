import Primitives

/// A reader of fixes from JSON objects: records with the usual names, reports of gpsd, or messages
/// of OwnTracks.
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

    /// Reads a file: objects after each other, one a line or written over several, or in an array,
    /// which may be a member of the outermost object.
    ///
    /// A last line that is cut, as of a logger that lost its power, is skipped.
    ///
    /// - Throws: ``FixError`` naming line and column.
    /// - Complexity: O(bytes).
    public func read(_ bytes: [UInt8]) throws(FixError) -> FixFile {
        guard bytes.count <= limits.bytes else {
            throw .tooManyBytes(bytes.count, limit: limits.bytes)
        }
        if dialect == .ownTracks, RecorderLine.begins(bytes) { return try recorded(bytes) }
        var file = FixFile()
        guard bytes.contains(where: { $0 > 0x20 }) else { return file }
        var objects = try FixObjects(bytes, limits: limits)
        do throws(FixError) {
            while let (value, line) = try objects.next() {
                file.add(try outcome(of: value, line: line), line: line)
            }
        } catch {
            guard let line = objects.lineOfCut, !file.isEmpty else { throw error }
            file.skip(.cutOff, line: line)
        }
        return file
    }

    /// Reads a file that a recorder of OwnTracks wrote: a time and a kind before each message.
    private func recorded(_ bytes: [UInt8]) throws(FixError) -> FixFile {
        var file = FixFile()
        let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        for (index, text) in lines.enumerated() where text.contains(where: { $0 > 0x20 }) {
            let line = index + 1
            do throws(FixError) {
                guard let recorded = RecorderLine(text) else {
                    throw .invalid(
                        line: line, column: nil,
                        reason: "a time, a kind and a message were expected, with tabs between")
                }
                guard let message = recorded.message else {
                    file.skip(.otherMessage, line: line)
                    continue
                }
                file.add(try outcome(of: value(of: message, line: line), line: line), line: line)
            } catch {
                guard line == lines.count, !file.isEmpty else { throw error }
                file.skip(.cutOff, line: line)
            }
        }
        return file
    }

    private func value(of text: ArraySlice<UInt8>, line: Int) throws(FixError) -> JSONValue {
        guard text.count <= limits.lineBytes else {
            throw .invalid(
                line: line, column: nil, reason: "the line has more than \(limits.lineBytes) bytes")
        }
        do {
            return try JSONReader.read(Array(text), depthLimit: limits.depth)
        } catch {
            throw .invalid(line: line, column: nil, reason: "in the message, \(error.reason)")
        }
    }

    private func outcome(of value: JSONValue, line: Int) throws(FixError) -> FixRecord.Outcome {
        guard case .object(let members) = value else {
            throw .invalid(
                line: line, column: nil, reason: "an object was expected, not \(value.kind)")
        }
        switch members.isFeature ? .plain : dialect {
        case .plain: return try FixRecord(members, line: line).outcome(line: line)
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
