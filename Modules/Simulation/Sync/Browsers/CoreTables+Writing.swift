import Merge
import Primitives
import Storage
import WebCore

/// Writes the rows of a core's answer into the tables of a replica.
struct CoreTablesWriter {
    private static let owner = AccountID.local.value
    let schemas: [String: TableSchema]
    let writer: any EngineWriter

    /// Writes all rows.
    func write(_ rows: [WebCore.Row]) throws {
        for row in rows {
            switch row.store {
            case .documents: try write(document: row)
            case .actions: try write(action: row)
            case .state where row.key == "replica": try write(replica: try members(row))
            case .state where row.key == "exchange": try write(exchange: try members(row))
            case .state: try write(known: row)
            case .taps: continue
            }
        }
    }

    private func schema(_ name: String) -> TableSchema {
        guard let schema = schemas[name] else { preconditionFailure("there is no table \(name)") }
        return schema
    }

    private func put(_ table: String, _ row: Storage.Row) throws {
        let schema = schema(table)
        try schema.validate(row)
        if let old = try writer.get(schema, key: schema.key(of: row)) {
            try writer.put(schema, row: row, replacing: old)
        } else {
            try writer.put(schema, row: row)
        }
    }

    private func clear(_ table: String, _ prefix: [Value]) throws {
        let schema = schema(table)
        for row in try writer.scan(Scan(table: schema, prefix: prefix)) {
            _ = try writer.delete(schema, key: schema.key(of: row))
        }
    }

    private func members(_ row: WebCore.Row) throws -> JSONValue {
        var reader = JSONPullReader(Array((row.text ?? "null").utf8))
        return try reader.value()
    }

    /// The kind and the id in a key.
    private func name(_ key: Substring) -> [Value] {
        key.split(separator: ".", maxSplits: 1).map { .text(String($0)) }
    }

    private func write(document row: WebCore.Row) throws {
        let name = name(row.key[...])
        let key = [Self.owner] + name
        let old = try writer.get(schema("documents"), key: Key(key))
        guard let text = row.text else {
            guard let old, case .text(let state) = old[3] else { return }
            _ = try writer.delete(schema("documents"), key: Key(key))
            var document = try Document(canonicalText: state)
            document.setDeleted(true, at: Stamp(time: .max, device: DeviceID(high: 0, low: 0)))
            return try show(document, name)
        }
        let state = String(text[(text.range(of: "\"state\":")?.upperBound ?? text.endIndex)...])
            .dropLast()
        let members = try members(row)
        try put(
            "documents",
            key + [.text(String(state)), number(members["revision"]), number(members["change"])])
        try show(try Document(canonicalText: String(state)), name)
    }

    private func show(_ document: Document, _ name: [Value]) throws {
        guard case .text(let kind) = name[0], let sort = DocumentSort(rawValue: kind) else {
            return
        }
        try put("shown", [name[1], .text(sort.view(of: document).text)])
    }

    private func write(action row: WebCore.Row) throws {
        let key = [Self.owner, .integer(Int64(row.key) ?? 0)]
        guard row.text != nil else {
            _ = try writer.delete(schema("actions"), key: Key(key))
            return
        }
        let members = try members(row)
        try put(
            "actions",
            key + [
                text(members["name"]), text(members["about"]), number(members["time"]),
                .integer(1), .integer(members["isUndone"]?.bool == true ? 1 : 0),
                text(members["changes"]),
            ])
    }

    private func write(replica members: JSONValue) throws {
        let schema = schema("replicas")
        guard var row = try writer.get(schema, key: Key([Self.owner])) else { return }
        row[1] = text(members["device"])
        for (index, name) in [
            (2, "clock"), (3, "change"), (4, "revision"), (5, "batch"), (6, "checksum"),
        ] {
            row[index] = number(members[name])
        }
        try put("replicas", row)
    }

    private func write(exchange members: JSONValue) throws {
        try clear("horizons", [Self.owner])
        try clear("beginnings", [Self.owner])
        if let horizon = members["horizon"] {
            try put("horizons", [Self.owner, number(horizon), number(horizon)])
        }
        if let beginning = members["beginning"] {
            try put("beginnings", [Self.owner, number(beginning)])
        }
        for former in members["formers"]?.array ?? [] {
            let key = [Self.owner, text(former)]
            if try writer.get(schema("former_devices"), key: Key(key)) == nil {
                try put("former_devices", key + [.integer(-1)])
            }
        }
        let boots = try writer.scan(Scan(table: schema("boots"), prefix: [Self.owner]))
        for (boot, start) in zip(boots, members["starts"]?.array ?? []) {
            var boot = boot
            boot[5] = .integer(start["isAcknowledged"]?.bool == true ? 1 : 0)
            try put("boots", boot)
        }
    }

    private func write(known row: WebCore.Row) throws {
        let key = [Self.owner] + name(row.key.dropFirst("known.".count))
        for table in ["bases", "kept_states"] { try clear(table, key) }
        guard row.text != nil else { return try clear("set_aside", key) }
        let members = try members(row)
        if let base = members["base"] { try put("bases", key + [.text(Self.text(of: base))]) }
        for kept in members["kept"]?.array ?? [] {
            let state = Value.text(Self.text(of: kept["state"] ?? .null))
            try put("kept_states", key + [number(kept["change"]), state])
        }
        guard let refused = members["refused"] else { return try clear("set_aside", key) }
        try put("set_aside", key + [number(refused), .text("too large")])
    }

    private static func text(of value: JSONValue) -> String {
        var writer = JSONWriter()
        writer.value(value)
        return String(decoding: writer.bytes, as: UTF8.self)
    }

    private func text(_ value: JSONValue?) -> Value { .text(value?.string ?? "") }

    private func number(_ value: JSONValue?) -> Value {
        .integer(value?.integer ?? Int64(value?.string ?? "") ?? 0)
    }
}
