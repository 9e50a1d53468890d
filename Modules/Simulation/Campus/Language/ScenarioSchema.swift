import Primitives

/// The language of scenarios as a JSON Schema, by which editors complete and check.
///
/// - Source: JSON Schema, draft 2020-12.
package enum ScenarioSchema {
    /// The schema as indented JSON with a line's end.
    package static var text: String { indented(value, depth: 0) + "\n" }

    /// The schema: version 2 if the file says so, else version 1.
    static var value: JSONValue {
        [
            "$schema": "https://json-schema.org/draft/2020-12/schema",
            "title": "A Quad scenario",
            "type": "object",
            "if": ["required": ["quad"], "properties": ["quad": ["const": 1]]],
            "then": ["$ref": "#/$defs/version1"],
            "else": [
                "if": ["required": ["quad"]],
                "then": ["$ref": "#/$defs/version2"],
                "else": ["$ref": "#/$defs/version1"],
            ],
            "$defs": [
                "value": ["type": "string", "pattern": "^\\$[a-z][a-z0-9]{0,29}$"],
                "version1": schema(of: ScenarioLanguage.file, 1),
                "version2": schema(of: ScenarioLanguage.file, 2),
            ],
        ]
    }

    private static func schema(of shape: FieldSet, _ version: Int) -> JSONValue {
        // Every version has the field that says which one it is.
        let fields = shape.fields.filter { $0.version <= version || $0.name == "quad" }
        let verbs = shape.verbs.filter { $0.version <= version }
        let own = fields.map { JSONMember($0.name, described($0, version)) }
        let names = Set(verbs.flatMap(\.fields).map(\.name))
        // Which verb allows a field, and which value, is said by the verb.
        let known = own.map(\.name)
        let others = names.union(verbs.map(\.word)).subtracting(known).sorted()
        var members = [
            JSONMember("type", "object"),
            JSONMember("properties", .object(own + others.map { JSONMember($0, true) })),
            JSONMember("additionalProperties", false),
        ]
        let required = fields.filter(\.isRequired).map { JSONValue.string($0.name) }
        if !required.isEmpty { members.append(JSONMember("required", .array(required))) }
        if shape.isTimed { members.append(JSONMember("oneOf", times(version))) }
        if !verbs.isEmpty {
            members.append(
                JSONMember("anyOf", .array(verbs.map { ["required": [.string($0.word)]] })))
            members.append(
                JSONMember(
                    "dependentSchemas",
                    .object(
                        verbs.map { JSONMember($0.word, schema(of: $0, known, version)) })))
        }
        return .object(members)
    }

    /// Returns what a verb demands of the mapping that it stands in.
    private static func schema(of verb: Verb, _ common: [String], _ version: Int) -> JSONValue {
        let fields = verb.fields.filter { $0.version <= version }
        var value = [JSONMember("description", .string(verb.note))]
        if case .object(let members) = schema(verb.kind, version) { value += members }
        let own =
            [JSONMember(verb.word, .object(value))]
            + fields.map { JSONMember($0.name, described($0, version)) }
        var required = fields.filter(\.isRequired).map(\.name)
        if common.contains("by"), verb.word != "fault" { required.append("by") }
        let rest = common.filter { name in !own.contains { $0.name == name } }
        return [
            "properties": .object(own + rest.map { JSONMember($0, true) }),
            "additionalProperties": false,
            "required": .array(required.map { .string($0) }),
        ]
    }

    private static func times(_ version: Int) -> JSONValue {
        let without = { (names: [String]) -> JSONValue in
            ["anyOf": .array(names.map { ["required": [.string($0)]] })]
        }
        guard version > 1 else { return [["required": ["at"]]] }
        return [
            ["required": ["at"], "not": without(["repeat", "every", "from", "until"])],
            ["required": ["at", "repeat", "every"], "not": without(["from", "until"])],
            ["required": ["every", "from", "until"], "not": without(["at", "repeat"])],
        ]
    }

    private static func described(_ field: FieldSet.Field, _ version: Int) -> JSONValue {
        guard case .object(let members) = schema(field.kind, version) else { return true }
        return .object([JSONMember("description", .string(field.note))] + members)
    }

    private static func schema(_ kind: ValueKind, _ version: Int) -> JSONValue {
        switch kind {
        case .list(let element, let count):
            return [
                "type": "array", "minItems": .integer(Int64(count.lowerBound)),
                "maxItems": .integer(Int64(count.upperBound)), "items": schema(element, version),
            ]
        case .object(let shape): return schema(of: shape, version)
        case .variants(let shapes): return variants(shapes[...], version)
        case .brief(let shape):
            return ["anyOf": [schema(shape.fields[0].kind, version), schema(of: shape, version)]]
        case .values:
            return [
                "type": "object", "maxProperties": 100,
                "propertyNames": ["pattern": .string(TextForm.valueName.pattern)],
                "additionalProperties": [
                    "type": ["string", "number", "boolean"], "maxLength": 2000,
                ],
            ]
        default:
            let plain = scalar(kind)
            return version > 1 ? ["anyOf": [plain, ["$ref": "#/$defs/value"]]] : plain
        }
    }

    /// The first shape holds for what has the first field of none of the others.
    private static func variants(_ shapes: ArraySlice<FieldSet>, _ version: Int) -> JSONValue {
        let others = shapes.dropFirst().filter { $0.fields[0].version <= version }
        return others.reduce(schema(of: shapes[shapes.startIndex], version)) { rest, shape in
            [
                "if": ["required": [.string(shape.fields[0].name)]],
                "then": schema(of: shape, version), "else": rest,
            ]
        }
    }

    private static func scalar(_ kind: ValueKind) -> JSONValue {
        switch kind {
        case .text(let length): text(length)
        case .name: text(ValueKind.nameLength)
        case .integer(let range):
            [
                "type": "integer", "minimum": .integer(range.lowerBound),
                "maximum": .integer(range.upperBound),
            ]
        case .number(let range):
            [
                "type": "number", "minimum": .number(range.lowerBound),
                "maximum": .number(range.upperBound),
            ]
        case .bool: ["type": "boolean"]
        case .choice(let words): ["enum": .array(words.map { .string($0) })]
        case .form(let form): ["type": "string", "pattern": .string(form.pattern)]
        case .list, .object, .variants, .brief, .values: true
        }
    }

    private static func text(_ length: ClosedRange<Int>) -> JSONValue {
        [
            "type": ["string", "number", "boolean"],
            "minLength": .integer(Int64(length.lowerBound)),
            "maxLength": .integer(Int64(length.upperBound)),
        ]
    }

    /// Returns a value in lines, with lists of scalars in one.
    private static func indented(_ value: JSONValue, depth: Int) -> String {
        let inner = String(repeating: "  ", count: depth + 1)
        let outer = String(repeating: "  ", count: depth)
        switch value {
        case .object(let members) where value.text.count > 70 && !members.isEmpty:
            let lines = members.map {
                "\(inner)\(JSONValue.string($0.name).text): \(indented($0.value, depth: depth + 1))"
            }
            return "{\n" + lines.joined(separator: ",\n") + "\n\(outer)}"
        case .array(let elements) where value.text.count > 70 && !elements.isEmpty:
            let lines = elements.map { inner + indented($0, depth: depth + 1) }
            return "[\n" + lines.joined(separator: ",\n") + "\n\(outer)]"
        default: return value.text
        }
    }
}
