import Primitives

/// A JSON Schema, written as the JSON that it is.
///
/// - Source: JSON Schema 2020-12, as OpenAPI 3.1 has it.
typealias JSONSchema = JSONValue

extension JSONSchema {
    /// The pattern of a kind, an id or a name in a document.
    static let documentName = "^[ -~]{1,128}$"

    /// Returns the pattern of so many hexadecimal digits.
    static func digits(_ count: Int) -> String { "^[0-9a-f]{\(count)}$" }

    /// Returns the reference to a schema of the document.
    static func reference(_ name: String) -> JSONSchema {
        ["$ref": .string("#/components/schemas/\(name)")]
    }

    /// The same schema, which also takes `null`.
    var orNull: JSONSchema {
        guard case .object(let members) = self, let type = members["type"]?.string else {
            return ["anyOf": [self, ["type": "null"]]]
        }
        return .object(
            members.map {
                $0.name == "type" ? JSONMember("type", [.string(type), "null"]) : $0
            })
    }

    /// Returns the same schema with more members.
    func with(_ more: [JSONMember]) -> JSONSchema {
        guard let members = object else { preconditionFailure("a schema is an object") }
        let names = Set(more.map(\.name))
        return .object(members.filter { !names.contains($0.name) } + more)
    }
}
