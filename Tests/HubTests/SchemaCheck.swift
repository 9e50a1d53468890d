import Primitives

/// Holds values against the schemas of a description, more strictly than a client would: a member
/// that is not described is a fault.
struct SchemaCheck {
    let document: JSONValue

    /// Returns a sentence for each fault of a value.
    func faults(of value: JSONValue, in schema: JSONValue, at place: String = "") -> [String] {
        var schema = schema
        var all: [String] = []
        if let name = schema["$ref"]?.string {
            guard let other = resolve(name) else { return ["\(place): there is no \(name)"] }
            all += faults(of: value, in: other, at: place)
            // What stands beside a reference says more about the same members.
            guard let members = schema.object else { return all }
            schema = .object(members.filter { $0.name != "$ref" })
        }
        if let choices = schema["anyOf"]?.array,
            choices.allSatisfy({ !faults(of: value, in: $0, at: place).isEmpty })
        {
            all.append("\(place) is none of those that may be there")
        }
        if let type = schema["type"], !types(type).contains(where: { isType($0, value) }) {
            return all + ["\(place) is \(value.kind), not \(type.text)"]
        }
        if let one = schema["const"], one != value { all.append("\(place) is not \(one.text)") }
        if let some = schema["enum"]?.array, !some.contains(value) {
            all.append("\(place) is \(value.text), none of \(JSONValue.array(some).text)")
        }
        if let pattern = schema["pattern"]?.string, let text = value.string,
            (try? Regex(pattern).firstMatch(in: text)) == nil
        {
            all.append("\(place) is \(value.text), not \(pattern)")
        }
        return all + bounds(of: value, in: schema, at: place) + parts(of: value, schema, place)
    }

    private func types(_ type: JSONValue) -> [String] {
        type.string.map { [$0] } ?? (type.array ?? []).compactMap(\.string)
    }

    private func isType(_ type: String, _ value: JSONValue) -> Bool {
        switch (type, value) {
        case ("null", .null), ("boolean", .bool), ("integer", .integer), ("number", .integer),
            ("number", .number), ("string", .string), ("array", .array), ("object", .object):
            true
        default: false
        }
    }

    private func bounds(of value: JSONValue, in schema: JSONValue, at place: String) -> [String] {
        let size: Int64? =
            switch value {
            case .integer(let number): number
            case .string(let text): Int64(text.unicodeScalars.count)
            case .array(let elements): Int64(elements.count)
            default: nil
            }
        guard let size else { return [] }
        let names: (String, String) =
            switch value {
            case .integer: ("minimum", "maximum")
            case .string: ("minLength", "maxLength")
            default: ("minItems", "maxItems")
            }
        let least = schema[names.0]?.integer ?? .min
        let most = schema[names.1]?.integer ?? .max
        return least <= size && size <= most ? [] : ["\(place) is out of bounds: \(size)"]
    }

    private func parts(of value: JSONValue, _ schema: JSONValue, _ place: String) -> [String] {
        var all: [String] = []
        if case .array(let elements) = value {
            let first = schema["prefixItems"]?.array ?? []
            for (number, element) in elements.enumerated() {
                let own = number < first.count ? first[number] : schema["items"]
                guard let own else { continue }
                all += faults(of: element, in: own, at: "\(place)[\(number)]")
            }
        }
        guard case .object(let members) = value else { return all }
        for name in (schema["required"]?.array ?? []).compactMap(\.string)
        where members[name] == nil {
            all.append("\(place).\(name) is missing")
        }
        let described = schema["properties"]
        for member in members {
            let here = "\(place).\(member.name)"
            if let own = described?[member.name] {
                all += faults(of: member.value, in: own, at: here)
            } else if let others = schema["additionalProperties"], others.bool != true {
                all +=
                    others.bool == false
                    ? ["\(here) may not be there"] : faults(of: member.value, in: others, at: here)
            } else if schema["type"] != nil, schema["additionalProperties"] == nil {
                all.append("\(here) is not described")
            }
        }
        return all
    }

    /// Returns the part of the document that a reference names.
    func resolve(_ reference: String) -> JSONValue? {
        reference.split(separator: "/").dropFirst().reduce(document) { part, name in
            part?[String(name)]
        }
    }
}
