import Primitives

/// What every object of GeoJSON is asked for.
extension [JSONMember] {
    func require(
        _ name: String, at location: GeoJSONLocation
    ) throws(GeoJSONError) -> JSONValue {
        guard let value = self[name] else { throw .invalid(location, .missing(name)) }
        return value
    }

    func type(at location: GeoJSONLocation) throws(GeoJSONError) -> String {
        let value = try require("type", at: location)
        guard case .string(let type) = value else {
            throw .invalid(
                location, .wrongKind(of: "\"type\"", expected: "a text", found: value.kind))
        }
        return type
    }

    func refuse(_ names: [String], at location: GeoJSONLocation) throws(GeoJSONError) {
        for name in names where self[name] != nil {
            throw .invalid(location, .forbidden(name))
        }
    }

    /// A bounding box is four numbers, or six with altitudes (RFC 7946 §5).
    func checkBox(at location: GeoJSONLocation) throws(GeoJSONError) {
        guard let box = self["bbox"], box != .null else { return }
        let numbers = try box.elements("\"bbox\"", at: location)
        guard numbers.count == 4 || numbers.count == 6 else {
            throw .invalid(
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
    ) throws(GeoJSONError) -> [JSONMember] {
        guard case .object(let members) = self else {
            throw .invalid(location, .wrongKind(of: what, expected: "an object", found: kind))
        }
        return members
    }

    func elements(
        _ what: String, at location: GeoJSONLocation
    ) throws(GeoJSONError) -> [JSONValue] {
        guard case .array(let elements) = self else {
            throw .invalid(location, .wrongKind(of: what, expected: "an array", found: kind))
        }
        return elements
    }

    func number(_ what: String, at location: GeoJSONLocation) throws(GeoJSONError) -> Double {
        switch self {
        case .integer(let number): return Double(number)
        case .number(let number): return number
        case .null, .bool, .string, .array, .object:
            throw .invalid(location, .wrongKind(of: what, expected: "a number", found: kind))
        }
    }
}
