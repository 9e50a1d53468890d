import Primitives
import Storage

/// A store whose first two versions overlap, and whose third drops what the first two need.
enum Overlap {
    private static let plain = [
        Growth.column("id", .integer), Growth.column("secret", .text),
        Growth.column("name", .text),
    ]
    /// The columns that the second version adds, with a fill value of every type.
    static let added: [(column: ColumnSchema, fill: Value)] = [
        (Growth.column("mood", .integer), .integer(.min)),
        (Growth.column("weight", .real), .real(-.infinity)),
        (Growth.column("factor", .real), .real(0.1)),
        (Growth.column("remark", .text), .text("it's\n\0 \"'\u{301}''")),
        (Growth.column("title", .text), .text("'\u{301}it's\n''\"")),
        (Growth.column("picture", .blob), .blob([0, 171, 255])),
        (Growth.column("empty", .blob), .blob([])),
        (Growth.column("reason", .text, isNullable: true), .null),
    ]
    static let fills = added.map(\.fill)
    static let extras = TableSchema(
        name: "extras", columns: [Growth.column("id", .integer)], key: [0], indexes: [])
    static let byName = IndexSchema(name: "by_name", columns: [2], isUnique: false)
    static let byMood = IndexSchema(name: "by_mood", columns: [3, 2], isUnique: false)

    static func people(_ version: Int) -> TableSchema {
        let all = plain + added.map(\.column)
        return switch version {
        case 1: TableSchema(name: "people", columns: plain, key: [0], indexes: [byName])
        case 2: TableSchema(name: "people", columns: all, key: [0], indexes: [byName, byMood])
        default:
            TableSchema(
                name: "people", columns: all.filter { $0.name != "secret" }, key: [0],
                indexes: [
                    IndexSchema(name: "by_name", columns: [1], isUnique: false),
                    IndexSchema(name: "by_mood", columns: [2, 1], isUnique: false),
                ])
        }
    }

    static let migrations = [
        Migration(
            2, .expand,
            added.map { .addColumn($0.column, to: "people", filledWith: $0.fill) } + [
                .addIndex("by_mood", on: "people", columns: ["mood", "name"], isUnique: false),
                .addTable(extras),
            ]),
        Migration(3, .contract, .dropColumn("people", "secret")),
    ]

    static func schema(_ version: Int) -> Schema {
        Schema(
            version: version, worksFrom: version == 2 ? 1 : nil,
            tables: version == 1 ? [people(1)] : [people(version), extras],
            migrations: Array(migrations.prefix(version - 1)))
    }

    /// Returns a row as the first version writes it.
    static func row(_ id: Int64, _ name: String) -> Row {
        [.integer(id), .text("sesame \(id)"), .text(name)]
    }

    /// Returns the cells of the second version's own columns, with a mood.
    static func further(_ mood: Int64) -> Row {
        [
            .integer(mood), .real(2), .real(3), .text("a"), .text("b"), .blob([1]), .blob([2]),
            .text("c"),
        ]
    }
}
