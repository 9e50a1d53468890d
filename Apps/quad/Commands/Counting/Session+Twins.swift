import Device
import Presentation

extension Session {
    /// Asks before a counter gets the title of another one, since the title would then name
    /// neither.
    ///
    /// - Parameter command: The command that does it without asking.
    /// - Throws: ``CommandError/taken(_:by:hint:)`` if nobody can be asked,
    ///   ``CommandError/cancelled``.
    func refuseTwin(
        of title: String, besides id: Counter.ID? = nil, on workspace: Workspace, _ command: String
    ) async throws {
        guard !title.isEmpty, let twin = try await workspace.twin(of: title, besides: id) else {
            return
        }
        let choice = Choice(twin, try await GroupNames(of: workspace), in: self)
        guard terminal.canAsk, !isJSON else {
            throw CommandError.taken(
                title.brief, by: choice.sentence,
                hint:
                    "quad count up \(choice.id), or \(title.brief == title ? command : "--another")"
            )
        }
        StandardOutput.report("There is one already: \(choice.sentence.safe)")
        guard try terminal.confirms("Add another \"\(title.brief.safe)\"?") else {
            throw CommandError.cancelled
        }
    }
}

extension Workspace {
    /// Returns another counter with the same title, ignoring case.
    fileprivate func twin(of title: String, besides id: Counter.ID?) async throws -> Counter? {
        let folded = title.lowercased()
        let found: [Counter] =
            switch try await read({ try $0.counters.lookup(title) }) {
            case .one(let counter): [counter]
            case .ambiguous(let several): several
            case .none: []
            }
        return found.first { $0.title.lowercased() == folded && $0.id != id }
    }
}
