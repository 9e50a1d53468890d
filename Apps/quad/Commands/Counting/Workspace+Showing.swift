import CounterTables
import Device
import Presentation

extension Workspace {
    /// Returns a word that names a counter uniquely: its title if that suffices.
    func shortWord(for counter: Counter) async throws -> String {
        let id = counter.id.description
        for word in [counter.title, String(id.prefix(8))] {
            guard !word.isEmpty, !word.hasPrefix("-"),
                case .one(let found) = try await read({ try $0.counters.lookup(word) }),
                found.id == counter.id
            else { continue }
            return word.shellWord
        }
        return id.shellWord
    }

    /// Shows a counter after a change: its value, or as JSON all of it.
    func show(_ counter: Counter, in session: Session) async throws {
        let names = try await session.groupNames(of: self)
        try session.show(
            counter.json(names), afterChange: true,
            lines: [counter.changedText(session.page.charset)])
    }

    /// Shows a counter after a change as a row of a list, or as JSON all of it.
    func show(one counter: Counter, in session: Session) async throws {
        let names = try await GroupNames(of: self)
        try session.show(
            counter.json(names), afterChange: true,
            lines: CounterList([counter], names: names).lines(in: session))
    }

    func show(
        list counters: [Counter], afterChange: Bool = false, in session: Session
    ) async throws {
        let names = try await GroupNames(of: self)
        try session.show(CounterList(counters, names: names), afterChange: afterChange)
    }
}

extension Session {
    func show(_ list: CounterList, afterChange: Bool = false) throws(CommandError) {
        try show(
            list: list.json, afterChange: afterChange, table: list.table(in: self))
    }
}
