import Merge
import Primitives
import Sync

/// A type whose JSON is not told by its members, with a schema of its own.
protocol DescribedValue: Decodable {
    /// The name of the schema.
    static var schemaName: String { get }
    /// The schema.
    static var schema: JSONSchema { get }
    /// Any value of the type.
    static var sample: Self { get }
}

extension Identifier: DescribedValue {
    static var schemaName: String { "Identifier" }
    static var sample: Self { Self(high: 0, low: 0) }
    static var schema: JSONSchema {
        [
            "type": "string", "description": "128 random bits.",
            "pattern": .string(JSONSchema.digits(32)),
        ]
    }
}

extension Instant: DescribedValue {
    static let schemaName = "Instant"
    static let sample = Instant(milliseconds: 0)
    static let schema: JSONSchema = [
        "type": "integer", "format": "int64", "minimum": .integer(.min), "maximum": .integer(.max),
        "description": "A time: milliseconds since 1970 in UTC.",
    ]
}

extension BootHistory: DescribedValue {
    static let schemaName = "BootTrail"
    static let sample = BootHistory()
    private static let mark = "[1-9a-f][0-9a-f]{0,15}:(0|[1-9][0-9]{0,17})"
    static let schema: JSONSchema = [
        "type": "string", "pattern": .string("^(\(mark)(,\(mark)){0,63})?$"),
        "description": """
        The starts of a machine, oldest first: for each a name in hexadecimal digits, a colon, \
        and the number of the latest change under it.
        """,
    ]
}

extension DocumentKind: DescribedValue {
    static let schemaName = "DocumentKind"
    static let sample = DocumentKind(rawValue: "counter")
    static let schema: JSONSchema = [
        "type": "string", "pattern": .string(JSONSchema.documentName),
        "description": "The kind of a document, such as `counter` or `entry`.",
    ]
}

extension Document: DescribedValue {
    static let schemaName = "DocumentState"
    static var sample: Document { Document() }
    static var schema: JSONSchema {
        .object(
            DocumentSchemas.unknownParts + [
                JSONMember("type", "object"),
                JSONMember(
                    "description",
                    """
                    The state of a document, which both sides join; docs/sync-client.md says how. \
                    A part that is not named here is kept and joined, too.
                    """),
                JSONMember(
                    "properties",
                    .object(
                        ["fields", "counters", "stopwatches", "texts"].map { part in
                            JSONMember(
                                part,
                                [
                                    "type": ["object", "null"],
                                    "propertyNames": ["pattern": .string(JSONSchema.documentName)],
                                    "additionalProperties": JSONSchema.reference(parts[part] ?? ""),
                                ])
                        })),
            ])
    }

    private static let parts = [
        "fields": "Field", "counters": "Counter", "stopwatches": "Stopwatch", "texts": "Text",
    ]
}
