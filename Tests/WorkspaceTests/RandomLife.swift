import Counting
import Geofence
import Journal
import Primitives
import Sync
import Workspace

/// A generator of random actions of a person in a workspace.
struct RandomLife {
    private let device: ImportingDevice
    private var random: SeededGenerator
    private var groups: [Group.ID] = []
    private var counters: [Counter] = []
    private var entries: [Entry.ID] = []

    init(on device: ImportingDevice, seed: UInt64) {
        self.device = device
        random = SeededGenerator(seed: seed)
    }

    private var workspace: Workspace { device.workspace }

    mutating func live(_ steps: Int) async throws {
        for _ in 0..<steps {
            device.clock.advance(
                by: .milliseconds(Int64.random(in: 1...40_000_000, using: &random)))
            do {
                try await step()
            } catch is CountingError, is JournalError, is UndoError, is WorkspaceError {
                // Impossible actions, such as counting with a counter that an undo removed, are
                // skipped.
            }
        }
    }

    private mutating func step() async throws {
        switch Int.random(in: 0..<12, using: &random) {
        case 0: try await make()
        case 1: try await change()
        case 2: try await write()
        case 3: try await place()
        case 4: try await workspace.undo()
        default: try await count()
        }
    }

    private mutating func text() -> String {
        let words = [
            "Kids", "ü", "🎉", "a,b", "\"q\"", "#tag", "x|y", "* z", "漢字", "<b>", "e\u{301}", "\\",
        ]
        return (0...Int.random(in: 0...3, using: &random)).map { _ in
            words[Int.random(in: 0..<words.count, using: &random)]
        }.joined(separator: " ")
    }

    private mutating func make() async throws {
        if groups.count < 3 {
            let name = "\(groups.count) " + text()
            let group = try await workspace.act { try $0.groups.create(name: name) }
            groups.append(group.id)
        }
        let kind = Int.random(in: 0..<4, using: &random)
        var settings = CounterSettings()
        if kind == 1 { settings.target = .some(Target(goal: 20, period: .day)) }
        if kind == 2 { settings.target = .some(Target(goal: 3, aim: .atMost)) }
        settings.group = Bool.random(using: &random) ? .some(groups.first) : nil
        settings[.note] = .text(text())
        let draft = CounterDraft(
            text(), isTime: kind == 3, start: Int64.random(in: -3...3, using: &random),
            settings: settings)
        counters.append(try await workspace.act { try $0.counters.create(draft) })
    }

    private mutating func count() async throws {
        guard let counter = counters.randomElement(using: &random) else { return }
        let id = counter.id
        if counter.type == .time {
            if try await workspace.read({ try $0.counters.counter(id) }).isRunning {
                let note = text()
                try await workspace.act { try $0.counters.stop(id, note: note) }
            } else {
                try await workspace.act { try $0.counters.start(id) }
            }
            return
        }
        let back = Duration.seconds(Int.random(in: 0...200_000, using: &random))
        let at = Bool.random(using: &random) ? device.clock.now - back : nil
        switch Int.random(in: 0..<8, using: &random) {
        case 0:
            let note = text()
            try await workspace.act { try $0.counters.set(id, to: 7, note: note) }
        case 1: try await workspace.act { try $0.counters.reset(id) }
        default:
            let amount = Int64.random(in: -3...9, using: &random)
            let note = text()
            try await workspace.act { try $0.counters.add(amount, to: id, at: at, note: note) }
        }
    }

    private mutating func change() async throws {
        guard let counter = counters.randomElement(using: &random) else { return }
        switch Int.random(in: 0..<4, using: &random) {
        case 0: try await workspace.act { try $0.counters.setArchived(true, counter.id) }
        case 1:
            try await workspace.act { try $0.counters.delete(counter.id) }
            try await workspace.act { try $0.counters.restore(counter.id) }
        case 2: try await workspace.act { try $0.counters.move(counter.id, .first) }
        default:
            let settings = CounterSettings(title: text(), boundary: 5, color: "#172A38")
            try await workspace.act { try $0.counters.edit(counter.id, settings) }
        }
    }

    private mutating func write() async throws {
        let back = Duration.seconds(Int.random(in: 0...9_000_000, using: &random))
        let new = NewEntry(
            text() + "\n" + text(), at: device.clock.now - back,
            isStarred: Bool.random(using: &random))
        let entry = try await workspace.act { try $0.entries.write(new) }.entries[0]
        entries.append(entry.id)
        if let old = entries.randomElement(using: &random), entries.count % 4 == 0 {
            let text = text()
            try await workspace.act { try $0.entries.edit(old, text: text) }
        }
        if entries.count % 7 == 0 {
            let oldest = entries.removeFirst()
            try await workspace.act { try $0.entries.delete(oldest) }
        }
    }

    private mutating func place() async throws {
        let name = text()
        let middle = Coordinate(longitude: 13.25, latitude: 52.5)
        let place = Place(
            id: .derived(name: name, key: "1"), name: name, usage: "Café",
            shape: Shape(circles: [Circle(center: middle, radius: 40.5)]))
        try await workspace.act { try $0.places.put([place]) }
    }
}
