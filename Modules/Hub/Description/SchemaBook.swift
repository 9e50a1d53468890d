import Primitives

/// The schemas of a description, each once under its name.
struct SchemaBook {
    private var known: [String: JSONSchema] = [:]

    /// The schemas in the order of their names.
    var members: [JSONMember] {
        var all = known
        for part in DocumentSchemas.all { all[part.name] = part.value }
        return all.sorted { $0.key < $1.key }.map { JSONMember($0.key, $0.value) }
    }

    /// Returns the schema of a type, and enters the types that it is made of.
    ///
    /// - Parameter isInput: Whether it is read by the server, which takes `null` for what may be
    ///   missing, and integers of 64 bits.
    mutating func schema(of type: any Decodable.Type, isInput: Bool) -> JSONSchema {
        switch type {
        case is String.Type: ["type": "string"]
        case is Bool.Type: ["type": "boolean"]
        case is Double.Type: ["type": "number"]
        case is Int.Type, is Int64.Type: Self.integer(isInput: isInput)
        case let type as any NullablePayload.Type:
            schema(of: type.wrapped, isInput: isInput).orNull
        case let type as any ListOfPayloads.Type:
            ["type": "array", "items": schema(of: type.element, isInput: isInput)]
        case let type as any DescribedValue.Type: enter(type.schemaName) { _ in type.schema }
        case let type as any CaseIterable.Type:
            enter(Self.name(of: type)) { _ in
                ["type": "string", "enum": .array(Self.cases(of: type))]
            }
        default:
            enter(Self.name(of: type)) { $0.object(of: type, isInput: isInput) }
        }
    }

    private static func integer(isInput: Bool) -> JSONSchema {
        let schema: JSONSchema = ["type": "integer", "format": "int64"]
        guard isInput else { return schema }
        return schema.with([
            JSONMember("minimum", .integer(.min)), JSONMember("maximum", .integer(.max)),
        ])
    }

    /// Returns the schemas of the members of a type, which are parameters or properties.
    mutating func properties(
        of type: any Decodable.Type, isInput: Bool
    ) -> [(member: PayloadShape.Member, schema: JSONSchema)] {
        PayloadShape(of: type).members.map { member in
            let note = PayloadNotes.note(on: member.name, of: Self.name(of: type))
            let own = note.schema ?? schema(of: member.type, isInput: isInput)
            return (member, own.with(note.members))
        }
    }

    private mutating func object(of type: any Decodable.Type, isInput: Bool) -> JSONSchema {
        let properties = properties(of: type, isInput: isInput)
        let required = properties.filter { $0.member.isRequired }
            .map { JSONValue.string($0.member.name) }
        var members = [JSONMember("type", "object")]
        if !required.isEmpty { members.append(JSONMember("required", .array(required))) }
        // Nobody has more to say of an object that never has a member.
        if properties.isEmpty { members.append(JSONMember("additionalProperties", false)) }
        let described = properties.map { member, schema in
            let isNullable = isInput && !member.isRequired
            return JSONMember(member.name, isNullable ? Self.nullable(schema) : schema)
        }
        return .object(members + [JSONMember("properties", .object(described))])
    }

    /// Returns the schema that takes `null` as well; the description stays outside.
    private static func nullable(_ schema: JSONSchema) -> JSONSchema {
        guard schema["$ref"] != nil, let members = schema.object else { return schema.orNull }
        let reference = JSONSchema.object(members.filter { $0.name == "$ref" })
        return reference.orNull.with(members.filter { $0.name != "$ref" })
    }

    private mutating func enter(_ name: String, _ make: (inout Self) -> JSONSchema) -> JSONSchema {
        if known[name] == nil {
            known[name] = [:]
            let schema = make(&self)
            known[name] = schema
        }
        return .reference(name)
    }

    /// Returns the name of a type without that of its module, as `ConversationSummaryState`.
    private static func name(of type: Any.Type) -> String {
        String(reflecting: type).split(separator: ".").dropFirst().joined()
    }

    private static func cases<Cases: CaseIterable>(of _: Cases.Type) -> [JSONValue] {
        Cases.allCases.compactMap { ($0 as? any RawRepresentable)?.rawValue as? String }
            .map { .string($0) }
    }
}
