import Primitives
import Storage

/// A store that grew over five versions, with a step of every kind.
enum Growth {
    static let last = 5

    static func column(
        _ name: String, _ type: ColumnType, isNullable: Bool = false
    ) -> ColumnSchema {
        ColumnSchema(name: name, type: type, isNullable: isNullable)
    }

    private static let plain = [column("id", .integer), column("name", .text)]
    private static let mood = column("mood", .integer)
    private static let remark = column("remark", .text, isNullable: true)
    private static let byName = IndexSchema(name: "by_name", columns: [1], isUnique: false)
    private static let nameIsUnique = IndexSchema(name: "name", columns: [1], isUnique: true)
    private static let byMood = IndexSchema(name: "by_mood", columns: [2, 1], isUnique: false)
    static let groups = TableSchema(
        name: "groups", columns: [column("id", .integer), column("title", .text)], key: [0],
        indexes: [])

    static func people(_ version: Int) -> TableSchema {
        switch version {
        case 1: TableSchema(name: "people", columns: plain, key: [0], indexes: [byName])
        case 2, 3:
            TableSchema(
                name: "people", columns: plain + [mood], key: [0], indexes: [byName, byMood])
        default:
            TableSchema(
                name: "people", columns: plain + [mood, remark], key: [0],
                indexes: [nameIsUnique, byMood])
        }
    }

    static func schema(_ version: Int) -> Schema {
        Schema(
            version: version,
            tables: version < 3 ? [people(version)] : [people(version), groups],
            migrations: Array(migrations.prefix(version - 1)))
    }

    private static let migrations = [
        Migration(
            2, .addColumn(mood, to: "people", filledWith: .integer(-7)),
            .addIndex("by_mood", on: "people", columns: ["mood", "name"], isUnique: false)),
        Migration(3, .addTable(groups)),
        Migration(
            4, .addColumn(remark, to: "people", filledWith: .null),
            .transform("people") { row in
                guard case .text(let name) = row["name"], case .integer(let id) = row["id"] else {
                    return nil
                }
                if id % 5 == 0 { return nil }
                var new = row
                new["name"] = .text("\(name) \(id)")
                new["remark"] = .text("was \(name)")
                // All keys move into places that others leave.
                new["id"] = .integer(id + 1)
                return new
            },
            .dropIndex("by_name", on: "people"),
            .addIndex("name", on: "people", columns: ["name"], isUnique: true)),
        Migration(
            5,
            .transform("people") { row in
                var new = row
                if case .integer(let mood) = row["mood"] { new["mood"] = .integer(-mood) }
                return new
            }),
    ]

    /// Returns a row as a program of a version wrote it.
    static func row(_ id: Int64, _ version: Int) -> Row {
        let plain: Row = [.integer(id), .text("ann")]
        switch version {
        case 1: return plain
        case 2, 3: return plain + [.integer(id)]
        default: return [.integer(id), .text("ann \(id)"), .integer(id), .null]
        }
    }

    /// Returns those rows as they are in the last version.
    static func rows(of ids: some Sequence<Int64>, writtenBy version: Int) -> [Row] {
        ids.compactMap { id in
            let mood: Value = .integer(version == 1 ? 7 : -id)
            if version > 3 {
                return [
                    .integer(id), .text("ann \(id)"), version == 4 ? mood : .integer(id), .null,
                ]
            }
            if id % 5 == 0 { return nil }
            return [.integer(id + 1), .text("ann \(id)"), mood, .text("was ann")]
        }
    }
}
