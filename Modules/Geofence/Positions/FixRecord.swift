import Primitives

/// A record of named values that may be a fix, in the form of any source.
///
/// The names that programs use for time, position and accuracy are looked up in order, and the
/// first match counts; case is ignored.
struct FixRecord {
    /// The result of reading a record.
    enum Outcome {
        case fix(Fix)
        case skipped(FixFile.Skipped.Reason)
    }

    static let timeNames = [
        "ts_ms", "time", "timestamp", "tst", "ts", "at", "datetime", "date", "timestampms",
    ]
    static let longitudeNames = ["lon", "lng", "long", "longitude", "x"]
    static let latitudeNames = ["lat", "latitude", "y"]
    static let accuracyNames = [
        "acc_m", "acc", "accuracy", "horizontal_accuracy", "accuracy_m", "eph",
    ]
    static let receivedNames = ["recv_ms", "received", "received_at", "created_at"]
    static let mockedNames = ["mocked", "is_mocked", "mock", "is_mock"]

    private let values: [String: String]
    /// Reads the numbers of the record.
    private let parse: @Sendable (String) -> Double?

    /// Creates a record of values by their names in lower case, with numbers as a table has them.
    init(_ values: [String: String], dialect: DelimitedDialect) {
        self.values = values
        parse = { dialect.number($0) }
    }

    /// Creates a record of a JSON object; members other than texts, numbers and Booleans are left
    /// out. A feature of GeoJSON is a record of its properties and its point.
    ///
    /// - Throws: ``FixError/invalid(line:column:reason:)`` for a feature that is no point.
    init(_ members: [JSONMember], line: Int) throws(FixError) {
        guard members.isFeature else {
            self.init(members)
            return
        }
        guard case .object(let geometry)? = members["geometry"], geometry["type"]?.label == "Point",
            case .array(let position)? = geometry["coordinates"], position.count >= 2
        else {
            throw .invalid(
                line: line, column: nil,
                reason: "the feature is no point with a time: a map of places is no track")
        }
        var record: [JSONMember] = []
        if case .object(let properties)? = members["properties"] { record = properties }
        record += [JSONMember("lon", position[0]), JSONMember("lat", position[1])]
        self.init(record)
    }

    /// Creates a record of the members of an object, as ``init(_:line:)`` does.
    init(_ members: [JSONMember]) {
        var values: [String: String] = [:]
        parse = { Double($0) }
        for member in members {
            switch member.value {
            case .bool(let bool): values[member.name.lowercased()] = bool ? "true" : "false"
            case let value: values[member.name.lowercased()] = value.label
            }
        }
        // Google's exports count degrees in ten millionths.
        for (name, degrees) in [("latitudee7", "lat"), ("longitudee7", "lon")] {
            guard let number = values[name].flatMap(Double.init) else { continue }
            values[degrees] = "\(number / 1e7)"
        }
        self.values = values
    }

    /// The fix, or the reason for which the record is not one.
    ///
    /// - Throws: ``FixError/invalid(line:column:reason:)`` for a value that can't be read.
    func outcome(line: Int) throws(FixError) -> Outcome {
        guard let longitude = try number(Self.longitudeNames, line: line),
            let latitude = try number(Self.latitudeNames, line: line)
        else { return .skipped(.noPosition) }
        guard let at = try instant(Self.timeNames, line: line) else { return .skipped(.noTime) }
        let mocked = first(of: Self.mockedNames)?.value.lowercased() ?? "false"
        return .fix(
            Fix(
                at: at, coordinate: Coordinate(longitude: longitude, latitude: latitude),
                accuracy: try number(Self.accuracyNames, line: line),
                receivedAt: try instant(Self.receivedNames, line: line),
                isMocked: mocked == "true" || mocked == "1"))
    }

    private func first(of names: [String]) -> (name: String, value: String)? {
        for name in names {
            if let value = values[name], !value.isEmpty { return (name, value) }
        }
        return nil
    }

    private func number(_ names: [String], line: Int) throws(FixError) -> Double? {
        guard let (name, value) = first(of: names) else { return nil }
        // Text that is not a number is an error of the file. NaN is an error of the receiver, which
        // the tracker counts.
        guard let number = parse(value) else {
            throw .invalid(
                line: line, column: nil,
                reason: "\(name) is \(value.quotedForMessage), which is not a number")
        }
        return number
    }

    private func instant(_ names: [String], line: Int) throws(FixError) -> Instant? {
        guard let (name, written) = first(of: names) else { return nil }
        let value = onItsDate(name, written)
        guard let instant = Instant(recorded: value, number: parse) else {
            throw .invalid(
                line: line, column: nil,
                reason: "\(name) is \(value.quotedForMessage), which is not a time: write "
                    + "2026-03-01T09:00:00Z, or seconds or milliseconds since 1970")
        }
        return instant
    }
}

extension [JSONMember] {
    /// Whether they are those of a feature of GeoJSON.
    var isFeature: Bool { self["type"] == .string("Feature") }
}

extension FixRecord {
    /// The time with its date, where a table has both in columns of their own.
    private func onItsDate(_ name: String, _ value: String) -> String {
        guard name == "time", value.contains(":"), !value.contains("-"), let date = values["date"]
        else { return value }
        return "\(date)T\(value)"
    }
}

extension Instant {
    /// Creates an instant from a time as programs record it: RFC 3339 (a space for the T and a
    /// missing zone, which means UTC, are accepted), or seconds or milliseconds since 1970.
    ///
    /// Numbers from 100,000,000,000 on are milliseconds: as seconds they would lie after the
    /// year 5138. Greater ones than milliseconds of that year count something smaller, and are no
    /// times here. A spreadsheet's `1.77236E+12` has lost minutes, so it is none.
    init?(recorded text: String, number: (String) -> Double?) {
        if let number = number(text) {
            guard !text.lowercased().contains("e") || text.utf8.count > 14 else { return nil }
            let milliseconds = abs(number) >= 1e11 ? number : number * 1000
            guard milliseconds.magnitude < 1e14 else { return nil }
            self.init(milliseconds: Int64(saturating: milliseconds))
            return
        }
        let standard = text.replacing(" ", with: "T", maxReplacements: 1)
        guard let instant = Instant(standard) ?? Instant(standard + "Z") else { return nil }
        self = instant
    }
}
