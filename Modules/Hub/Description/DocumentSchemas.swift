import Primitives

/// The schemas of the parts of a document.
///
/// - Source: docs/sync-client.md.
enum DocumentSchemas {
    /// The schemas by name, to which that of a document's state refers.
    static let all: [JSONMember] = [
        JSONMember("Stamp", stamp), JSONMember("Scalar", scalar), JSONMember("Field", field),
        JSONMember("Deletion", deletion), JSONMember("Tally", tally),
        JSONMember("Counter", counter), JSONMember("Interval", interval),
        JSONMember("Lane", lane), JSONMember("Stopwatch", stopwatch), JSONMember("Text", text),
        JSONMember("UnknownPart", unknownPart),
    ]

    /// The members of every object whose unknown parts are kept.
    static let unknownParts: [JSONMember] = [
        JSONMember("propertyNames", ["pattern": .string(JSONSchema.documentName)]),
        JSONMember("additionalProperties", .reference("UnknownPart")),
    ]

    private static let unknownPart: JSONSchema = [
        "description": "A part that a newer program wrote: any JSON, of at most 64 levels.",
        "anyOf": [
            ["type": ["null", "boolean", "number", "string"]],
            ["type": "array", "items": .reference("UnknownPart")],
            [
                "type": "object", "propertyNames": ["pattern": .string(JSONSchema.documentName)],
                "additionalProperties": .reference("UnknownPart"),
            ],
        ],
    ]

    private static let stamp: JSONSchema = [
        "type": "string", "pattern": .string(JSONSchema.digits(48)),
        "description": "16 digits of time and the 32 of the device, compared as text.",
    ]

    private static let scalar: JSONSchema = [
        "type": ["null", "boolean", "integer", "string"], "minimum": .integer(.min),
        "maximum": .integer(.max), "description": "A value of a field.",
    ]

    private static let field = pair(
        JSONSchema.reference("Stamp"), JSONSchema.reference("Scalar"),
        "A register: a stamp and a value. The larger stamp stays.")

    private static let tally = pair(
        count, sum, "The number of a device's changes, and their sum. The larger number stays.")

    private static let deletion = object(
        "A deletion: whether it is deleted, and what it had seen.", requiring: ["state", "seen"],
        [
            JSONMember("state", JSONSchema.reference("Field")),
            JSONMember("seen", byDevice(count)),
        ])

    private static let counter = object(
        "A counter: its value is the base, plus all tallies, minus all floors.",
        [
            JSONMember("tally", optional(byDevice(JSONSchema.reference("Tally")))),
            JSONMember("floor", optional(byDevice(JSONSchema.reference("Tally")))),
            JSONMember(
                "base",
                optional(
                    pair(
                        JSONSchema.reference("Stamp"), sum,
                        "The value that it was set to, with a stamp."))),
            JSONMember(
                "days",
                [
                    "type": "object",
                    "description": """
                    The sums of days by device; what is written in another way is kept, and \
                    joined as an unknown part.
                    """,
                    "propertyNames": ["pattern": .string(JSONSchema.documentName)],
                    "additionalProperties": .reference("UnknownPart"),
                ]),
            JSONMember("gone", optional(JSONSchema.reference("Deletion"))),
        ])

    private static let interval: JSONSchema = [
        "type": "array", "minItems": 2, "maxItems": 6,
        "prefixItems": [
            count, JSONSchema.reference("Instant"), optional(JSONSchema.reference("Instant")),
            ["enum": [0, 1]], JSONSchema.reference("Identifier"), count,
        ],
        // Nobody writes the device of an original without its number.
        "not": ["type": "array", "minItems": 5, "maxItems": 5],
        "description": """
        An interval: its number, start, stop (null while it runs), 1 if a person entered the \
        times, and device and number of the interval that it corrects.
        """,
    ]

    private static let lane = object(
        "The intervals of one device.",
        [
            JSONMember("runs", optional(list(JSONSchema.reference("Interval")))),
            JSONMember("floor", optional(count)),
            JSONMember("hidden", optional(list(count))),
        ])

    private static let stopwatch = object(
        "A stopwatch: a lane for each device.",
        [
            JSONMember("lanes", optional(byDevice(JSONSchema.reference("Lane")))),
            JSONMember("gone", optional(JSONSchema.reference("Deletion"))),
        ])

    private static let text = object(
        "A text that loses no version: the latest write of each device.",
        [
            JSONMember("values", optional(list(JSONSchema.reference("Field")))),
            JSONMember("seen", optional(list(JSONSchema.reference("Stamp")))),
            JSONMember("gone", optional(JSONSchema.reference("Deletion"))),
        ])

    /// A count of 64 bits without a sign; the bound is the largest number below 2⁶⁴ that every
    /// reader of JSON has.
    private static let count: JSONSchema = [
        "type": "integer", "minimum": 0, "maximum": .number((0x1p64 as Double).nextDown),
    ]

    private static let sum: JSONSchema = [
        "type": "integer", "format": "int64", "minimum": .integer(.min), "maximum": .integer(.max),
    ]

    private static func optional(_ schema: JSONSchema) -> JSONSchema { schema.orNull }

    private static func list(_ elements: JSONSchema) -> JSONSchema {
        ["type": "array", "items": elements]
    }

    private static func pair(
        _ first: JSONSchema, _ second: JSONSchema, _ description: JSONValue
    ) -> JSONSchema {
        [
            "type": "array", "minItems": 2, "maxItems": 2, "prefixItems": [first, second],
            "description": description,
        ]
    }

    private static func byDevice(_ value: JSONSchema) -> JSONSchema {
        [
            "type": "object", "propertyNames": ["pattern": .string(JSONSchema.digits(32))],
            "additionalProperties": value,
        ]
    }

    private static func object(
        _ description: JSONValue, requiring required: [JSONValue] = [], _ properties: [JSONMember]
    ) -> JSONSchema {
        var members = [JSONMember("type", "object"), JSONMember("description", description)]
        if !required.isEmpty { members.append(JSONMember("required", .array(required))) }
        return .object(members + [JSONMember("properties", .object(properties))] + unknownParts)
    }
}
