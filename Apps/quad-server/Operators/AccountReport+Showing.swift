import Hub
import Presentation
import Replica
import TextFormats

extension AccountReport {
    var json: JSONValue {
        .object([
            JSONMember("account", .string("\(id)")), JSONMember("name", .string(name)),
            JSONMember("displayName", displayName.map { .string($0) } ?? .null),
            JSONMember("createdAt", .string("\(createdAt)")),
            JSONMember("disabled", .bool(isDisabled)),
            JSONMember(
                "devices",
                .array(
                    devices.map {
                        .object([
                            JSONMember("device", .string("\($0.id)")),
                            JSONMember("signedInAt", .string("\($0.signedInAt)")),
                            JSONMember("lastUsedAt", .time($0.lastUsedAt)),
                        ])
                    })),
        ])
    }

    var lines: [String] {
        var table = TextTable(.left, .wrapped)
        table.add(.init("name"), .init(name))
        table.add(.init("shown as"), .init(displayName ?? "nothing: no profile"))
        table.add(.init("account"), .init("\(id)"))
        table.add(.init("made"), .init("\(createdAt)"))
        table.add(.init("state"), .init(isDisabled ? "switched off" : "on"))
        for device in devices {
            let used = device.lastUsedAt.map { "used \($0)" } ?? "not used yet"
            table.add(.init("device"), .init("\(device.id)  since \(device.signedInAt), \(used)"))
        }
        return table.lines(on: .unlimited())
    }

    static func lines(_ accounts: [AccountReport]) -> [String] {
        guard !accounts.isEmpty else { return ["no accounts yet"] }
        var table = TextTable(.left, .left, .left, .right, .left)
        for account in accounts {
            let count = account.devices.count
            table.add(
                .init(account.name), .init(account.displayName ?? ""),
                .init(account.isDisabled ? "off" : "on"),
                .init("\(count) \(count == 1 ? "device" : "devices")"),
                .init(account.lastUsedAt.map { "used \($0)" } ?? "made \(account.createdAt)"))
        }
        return table.lines(on: .unlimited())
    }
}

extension JSONValue {
    /// Returns a time as text; null if there is none.
    static func time(_ instant: Instant?) -> JSONValue {
        instant.map { .string("\($0)") } ?? .null
    }
}
