import Primitives

/// A JSON Schema, written as the JSON that it is.
///
/// - Source: JSON Schema 2020-12, as OpenAPI 3.1 has it.
typealias JSONSchema = JSONValue

extension JSONSchema {
    /// The pattern of a kind, an id or a name in a document.
    static let documentName = "^[ -~]{1,128}$"

    /// The pattern of the digits of an integer of 64 bits in its shortest form, and of no other.
    static let longDigits: String = {
        let most = "\(Int64.max)"
        // Fewer digits; or the first ones of the greatest, then a smaller one, then any.
        var some = ["[1-9][0-9]{0,\(most.count - 2)}"]
        for (index, digit) in most.enumerated() {
            let rest = most.count - index - 1
            guard let digit = digit.wholeNumberValue, digit > 0 else { continue }
            some.append(
                "\(most.prefix(index))[\(index == 0 ? 1 : 0)-\(rest == 0 ? digit : digit - 1)]"
                    + (rest == 0 ? "" : "[0-9]{\(rest)}"))
        }
        return "^(0|-?(\(some.joined(separator: "|")))|\(Int64.min))$"
    }()

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
