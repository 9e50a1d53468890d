import Counting
import Presentation

extension Counter {
    /// The counter as every command shows it to programs.
    func json(_ names: GroupNames) -> JSON {
        [
            "id": .text(id), "title": .string(title), "value": .integer(value),
            "step": .integer(step), "start": .integer(start),
            "resetValue": .integer(resetValue),
            "group": group.map { ["id": .text($0), "name": .text(names.name(of: self))] } ?? .null,
            "icon": .string(look.icon), "color": .string(color), "createdAt": .text(createdAt),
            "usedAt": .text(usedAt),
        ]
    }
}

extension Group {
    /// The group as every command shows it to programs.
    func json(counters: Int) -> JSON {
        [
            "id": .text(id), "name": .string(name), "counters": .integer(Int64(counters)),
            "icon": .string(look.icon), "color": .string(look.color),
            "createdAt": .text(createdAt),
        ]
    }
}

extension Adjustment {
    /// The adjustment as every command shows it to programs.
    var json: JSON {
        ["at": .text(at), "amount": .integer(amount), "device": device.map { .text($0) } ?? .null]
    }
}
