import Presentation
import Replica
import Workspace

/// Takes actions back, or does them again, one after the other.
struct Reversing {
    private let deed: String
    private let times: Int
    private let reverse: () async throws -> Reversal

    /// - Parameter deed: What is said to have been done, such as `Undid`.
    init(_ deed: String, times: Int, _ reverse: @escaping () async throws -> Reversal) {
        self.deed = deed
        self.times = times
        self.reverse = reverse
    }

    /// Does it, and says what was done also if there was less than wanted.
    func run(in session: Session) async throws {
        var done: [Reversal] = []
        var failure: (any Error)?
        while done.count < times, failure == nil {
            do {
                done.append(try await reverse())
            } catch {
                failure = error
            }
        }
        if !done.isEmpty || failure == nil {
            try session.show(
                list: done.map(\.json), afterChange: true,
                lines: done.map { sentence(about: $0).safe })
        }
        for kept in done.flatMap(\.kept) { session.note("\(kept)") }
        if let failure { throw failure }
    }

    private func sentence(about reversal: Reversal) -> String {
        let deed = reversal.changedCount == 0 ? "Nothing was left of" : deed
        return "\(deed): \(reversal.action.words)"
    }
}

extension ActionRecord {
    /// What was done and to what, as `count up, +3 Kids`.
    var words: String { about.isEmpty ? name : "\(name), \(about)" }

    /// The action for programs.
    var json: JSON {
        [
            "number": .integer(number), "name": .string(name), "about": .string(about),
            "time": .text(time), "documents": .integer(Int64(documentCount)),
            "undone": .bool(isUndone), "canBeUndone": .bool(canBeUndone),
        ]
    }
}

extension Reversal {
    /// What came of it, for programs.
    var json: JSON {
        [
            "action": action.json, "changed": .integer(Int64(changedCount)),
            "kept": .array(
                kept.map { kept in
                    [
                        "kind": .string(kept.kind.rawValue), "id": .string(kept.id),
                        "title": .text(kept.title), "reason": .text(kept),
                    ]
                }),
        ]
    }
}

extension Session {
    /// Lists actions with when they were done.
    func show(actions: [ActionRecord]) throws(CommandError) {
        let now = environment.now()
        var table = TextTable(.left, .left, .wrapped)
        for action in actions {
            table.add(
                .init(TimeWords.stamp(action.time, in: dayRule), .faint),
                .init(TimeWords.ago(action.time, now: now, in: dayRule), .faint),
                .init(action.words + (action.canBeUndone ? "" : " (too large to undo)")))
        }
        try show(list: actions.map(\.json), lines: table.lines(on: page))
    }
}
