import Primitives

extension [JSONMember] {
    /// The members of the object that a file holds.
    ///
    /// - Parameter name: The name of the members in which names may repeat.
    init(
        geoJSON bytes: [UInt8], _ limits: GeoJSONLimits, allowingRepeatsIn name: String? = nil
    ) throws(GeoJSONError) {
        guard bytes.count <= limits.bytes else {
            throw .tooManyBytes(bytes.count, limit: limits.bytes)
        }
        let value: JSONValue
        do {
            value = try JSONReader.read(bytes, depthLimit: limits.depth, allowingRepeatsIn: name)
        } catch {
            if let other = OtherMap(bytes, depthLimit: limits.depth) { throw .otherFormat(other) }
            if let error = TextFormatError(wideText: bytes) { throw .otherText(error) }
            throw .notJSON(line: error.line, column: error.column, reason: error.reason)
        }
        do {
            self = try value.members("the file", at: GeoJSONLocation())
        } catch {
            throw .unusable(error)
        }
        if let other = OtherMap(self) { throw .otherFormat(other) }
    }
}

/// The checks and lookups that are common to all GeoJSON objects.
extension [JSONMember] {
    func require(
        _ name: String, at location: GeoJSONLocation
    ) throws(GeoJSONFault) -> JSONValue {
        guard let value = self[name] else { throw GeoJSONFault(location, .missing(name)) }
        return value
    }

    func type(at location: GeoJSONLocation) throws(GeoJSONFault) -> String {
        let value = try require("type", at: location)
        guard case .string(let type) = value else {
            throw GeoJSONFault(
                location, .wrongKind(of: "\"type\"", expected: "a text", found: value.kind))
        }
        return type
    }

    func refuse(_ names: [String], at location: GeoJSONLocation) throws(GeoJSONFault) {
        for name in names where self[name] != nil {
            throw GeoJSONFault(location, .forbidden(name))
        }
    }

    /// The properties of a feature, which may be null.
    func properties(at location: GeoJSONLocation) throws(GeoJSONFault) -> [JSONMember] {
        let value = try require("properties", at: location)
        return value == .null ? [] : try value.members("\"properties\"", at: location)
    }

    /// Checks that the member `id` of a feature, if present, is a text or a number (RFC 7946 §3.2).
    func checkIdentifier(at location: GeoJSONLocation) throws(GeoJSONFault) {
        switch self["id"] {
        case nil, .string, .integer, .number: return
        case let other?:
            throw GeoJSONFault(
                location,
                .wrongKind(of: "\"id\"", expected: "a text or a number", found: other.kind))
        }
    }

    /// The first of the named members that is a text or a number.
    package func label(_ names: [String]) -> String? {
        names.lazy.compactMap { self[$0]?.label }.first
    }

    /// The names that occur more than once, each once, in the order of their first repetition.
    var repeatedNames: [String] {
        var counts: [String: Int] = [:]
        return map(\.name).filter { name in
            counts[name, default: 0] += 1
            return counts[name] == 2
        }
    }

    /// Checks that a bounding box is four numbers, or six with altitudes (RFC 7946 §5).
    func checkBox(at location: GeoJSONLocation) throws(GeoJSONFault) {
        guard let box = self["bbox"], box != .null else { return }
        let numbers = try box.elements("\"bbox\"", at: location)
        guard numbers.count == 4 || numbers.count == 6 else {
            throw GeoJSONFault(
                location,
                .wrongKind(
                    of: "\"bbox\"", expected: "four or six numbers", found: "\(numbers.count)"))
        }
        for number in numbers { _ = try number.number("a number of \"bbox\"", at: location) }
    }
}

extension JSONValue {
    func members(
        _ what: String, at location: GeoJSONLocation
    ) throws(GeoJSONFault) -> [JSONMember] {
        guard case .object(let members) = self else {
            throw GeoJSONFault(location, .wrongKind(of: what, expected: "an object", found: kind))
        }
        return members
    }

    func elements(
        _ what: String, at location: GeoJSONLocation
    ) throws(GeoJSONFault) -> [JSONValue] {
        guard case .array(let elements) = self else {
            throw GeoJSONFault(location, .wrongKind(of: what, expected: "an array", found: kind))
        }
        return elements
    }

    func number(_ what: String, at location: GeoJSONLocation) throws(GeoJSONFault) -> Double {
        switch self {
        case .integer(let number): return Double(number)
        case .number(let number): return number
        case .null, .bool, .string, .array, .object:
            throw GeoJSONFault(location, .wrongKind(of: what, expected: "a number", found: kind))
        }
    }
}
