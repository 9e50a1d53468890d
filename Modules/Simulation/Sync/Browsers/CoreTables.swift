import MemoryStorage
import Primitives
import Storage
import WebCore

/// The rows of the touch client's core in the tables of a replica, so that all that strikes and
/// looks at a device's store does the same to a browser.
struct CoreTables {
    private static let owner = AccountID.local.value
    let contents: StoreContents

    private func rows(_ table: String) -> [Storage.Row] {
        guard let table = contents.table(named: table) else { return [] }
        return table.scan(Scan(table: table.schema, prefix: []))
    }

    /// The rows with which a core opens.
    var rows: [WebCore.Row] {
        var known: [String: KnownText] = [:]
        for row in rows("bases") { known[Self.name(row), default: KnownText()].base = row[3].text }
        for row in rows("kept_states") {
            known[Self.name(row), default: KnownText()].kept.append((row[3].number, row[4].text))
        }
        for row in rows("set_aside") {
            known[Self.name(row), default: KnownText()].refused = row[3].number
        }
        return rows("documents").map(Self.document) + rows("actions").map(Self.action)
            + rows("replicas").map(Self.replica) + [exchange]
            + known.map { name, texts in
                WebCore.Row(.state, "known.\(name)", texts.text)
            }
    }

    private static func name(_ row: Storage.Row) -> String { "\(row[1].text).\(row[2].text)" }

    private static func document(_ row: Storage.Row) -> WebCore.Row {
        WebCore.Row(
            .documents, name(row),
            "{\"revision\":\(row[4].number),\"change\":\(row[5].number),\"state\":\(row[3].text)}")
    }

    private static func replica(_ row: Storage.Row) -> WebCore.Row {
        WebCore.Row(
            .state, "replica",
            "{\"device\":\"\(row[1].text)\",\"clock\":\"\(row[2].number)\","
                + "\"change\":\(row[3].number),\"revision\":\(row[4].number),"
                + "\"batch\":\(row[5].number),\"checksum\":\(row[6].number)}")
    }

    private static func action(_ row: Storage.Row) -> WebCore.Row {
        var writer = JSONWriter()
        writer.object { writer in
            for (name, value) in [("name", row[2]), ("about", row[3]), ("changes", row[7])] {
                writer.name(name)
                writer.text(value.text)
            }
            writer.name("time")
            writer.integer(row[4].number)
            writer.name("isUndone")
            writer.bool(row[6].number != 0)
        }
        return WebCore.Row(
            .actions, "\(row[1].number)", String(decoding: writer.bytes, as: UTF8.self))
    }

    private var exchange: WebCore.Row {
        var members = [
            "\"hasPushed\":true",
            "\"formers\":["
                + rows("former_devices").map { "\"\($0[1].text)\"" }.joined(separator: ",")
                + "]",
            "\"starts\":["
                + rows("boots").map { row in
                    let name = String(UInt64(bitPattern: row[2].number), radix: 16)
                    return "{\"name\":\"\(name)\",\"since\":\(row[4].number),"
                        + "\"isAcknowledged\":\(row[5].number != 0)}"
                }.joined(separator: ",") + "]",
        ]
        if let row = rows("horizons").first { members.append("\"horizon\":\(row[1].number)") }
        if let row = rows("beginnings").first { members.append("\"beginning\":\(row[1].number)") }
        return WebCore.Row(.state, "exchange", "{" + members.joined(separator: ",") + "}")
    }

    /// The known states of a document.
    private struct KnownText {
        var base: String?
        var kept: [(change: Int64, state: String)] = []
        var refused: Int64?

        var text: String {
            var members = [
                "\"kept\":["
                    + kept.map { "{\"change\":\($0.change),\"state\":\($0.state)}" }
                    .joined(separator: ",") + "]"
            ]
            if let base { members.append("\"base\":\(base)") }
            if let refused { members.append("\"refused\":\(refused)") }
            return "{" + members.joined(separator: ",") + "}"
        }
    }
}

extension Value {
    fileprivate var text: String { if case .text(let text) = self { text } else { "" } }
    fileprivate var number: Int64 { if case .integer(let number) = self { number } else { 0 } }
}
