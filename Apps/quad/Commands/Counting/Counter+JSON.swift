import Device
import Presentation
import TextFormats

extension Counter {
    /// Returns the counter as JSON, the same in every command.
    func json(_ names: GroupNames) -> JSONValue {
        [
            "id": .text(id), "title": .string(title), "type": .string(type.rawValue),
            "value": .integer(value), "shown": .string(valueText), "step": .integer(step),
            "start": .integer(start), "resetValue": .integer(resetValue),
            "boundary": .integer(boundary),
            "target": target.map { $0.json(value: value, period: period) } ?? .null,
            "running": .bool(isRunning),
            "runningSince": runningSince.map { .text($0) } ?? .null,
            "clockMovedMilliseconds": .integer(clockMoved.wholeMilliseconds),
            "group": group.map { ["id": .text($0), "name": .text(names.name(of: self))] } ?? .null,
            "position": .integer(position), "archived": .bool(isArchived), "note": .string(note),
            "icon": .string(look.icon), "color": .string(color), "createdAt": .text(createdAt),
            "usedAt": .text(usedAt),
        ]
    }
}

extension Group {
    /// Returns the group as JSON, the same in every command.
    func json(_ total: GroupTotal) -> JSONValue {
        [
            "id": .text(id), "name": .string(name), "counters": .integer(Int64(total.counters)),
            "total": total.json, "position": .integer(position), "archived": .bool(isArchived),
            "icon": .string(look.icon), "color": .string(look.color), "createdAt": .text(createdAt),
        ]
    }
}

extension Adjustment {
    /// The adjustment as JSON, the same in every command.
    var json: JSONValue {
        [
            "at": .text(at), "kind": .string(kind.rawValue), "amount": .integer(amount),
            "counted": .bool(isCounted), "device": device.map { .text($0) } ?? .null,
            "period": period.map { $0.json } ?? .null, "note": .string(note),
        ]
    }
}
