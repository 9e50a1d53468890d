import JournalRules
import Merge
import Primitives

/// A verb on the journal with what goes with it, drawn by chance.
enum EntryVerb: Sendable {
    case write(String, isStarred: Bool)
    case edit(EntryID, String)
    case star(EntryID, Bool)
    case delete([EntryID])
    case resolve(EntryID, ConflictChoice)
    case keep(Int64?)
    case draft(String)
    case undo, redo

    private static let texts = [
        "The rain stopped in time. #weather", "  Bread with Ada  ", "", " \n ", "Zoë's café",
        "quad:sealed:x", "quad:text:y", "שלום #מזג-אוויר", "👨‍👩‍👧 a\"b\\c\u{7}\nsecond line",
        "line\r\nbreak", String(repeating: "long ", count: 30), "one", "e\u{301}t\u{e9}",
        String(repeating: "é", count: 32 * 1024), String(repeating: "é", count: 32 * 1024) + "x",
    ]

    private static func text(isLong: Bool, using generator: inout SeededGenerator) -> String {
        // The two longest ones are rare.
        let texts = isLong && generator.chance(0.05) ? texts[...] : texts.dropLast(2)
        return texts.randomElement(using: &generator) ?? ""
    }

    /// Draws a verb on some of the entries that are there.
    ///
    /// - Parameter isLong: Whether texts as long as they may be, or longer, are among them.
    static func random(
        on all: [EntryID], isLong: Bool = true, using generator: inout SeededGenerator
    ) -> EntryVerb {
        let text = text(isLong: isLong, using: &generator)
        guard let id = all.randomElement(using: &generator) else {
            return .write(text, isStarred: false)
        }
        switch Int.random(in: 0..<40, using: &generator) {
        case 0..<9: return .write(text, isStarred: generator.chance(0.2))
        case 9..<14: return .edit(id, text)
        case 14..<17: return .star(id, generator.chance(0.5))
        case 17..<19: return .delete(all.filter { _ in generator.chance(0.1) })
        case 19..<23:
            let choices: [ConflictChoice] = [.number(1), .number(2), .number(9), .all, .text(text)]
            return .resolve(id, choices.randomElement(using: &generator) ?? .all)
        case 23:
            let limits: [Int64?] = [nil, nil, 30, 5, 1, 0]
            return .keep(limits.randomElement(using: &generator) ?? nil)
        case 24..<29: return .draft(text)
        case 29..<36: return .undo
        default: return .redo
        }
    }

    /// The request.
    func request(at now: Instant) -> String {
        switch self {
        case .write(let text, let isStarred):
            Page.request(
                "writeEntry", at: now, "\"text\":\(text.quoted),\"isStarred\":\(isStarred)")
        case .edit(let id, let text):
            Page.request("editEntry", at: now, "\"id\":\"\(id)\",\"text\":\(text.quoted)")
        case .star(let id, let isStarred):
            Page.request("starEntry", at: now, "\"id\":\"\(id)\",\"isStarred\":\(isStarred)")
        case .delete(let ids):
            Page.request(
                "deleteEntries", at: now,
                "\"ids\":[" + ids.map { "\"\($0)\"" }.joined(separator: ",") + "]")
        case .resolve(let id, let choice):
            Page.request("resolveEntry", at: now, "\"id\":\"\(id)\"," + Self.member(of: choice))
        case .keep(let limit):
            Page.request(
                "keepEntries", at: now, "\"keeps\":" + (limit.map { "\"\($0)\"" } ?? "null"))
        case .draft(let text): Page.request("keepDraft", at: now, "\"text\":\(text.quoted)")
        case .undo: Page.request("undo", at: now)
        case .redo: Page.request("redo", at: now)
        }
    }

    private static func member(of choice: ConflictChoice) -> String {
        switch choice {
        case .number(let number): "\"keep\":\"\(number)\""
        case .all: "\"keep\":\"all\""
        case .text(let text): "\"text\":\(text.quoted)"
        }
    }
}
