import Device

extension PeopleCommand {
    /// The pause before a new connection.
    private static let pause: Duration = .seconds(2)

    /// Shows people as paths cross: first those who are there, then each who is new or was met
    /// again.
    func follow(
        _ wish: FeedWish, on workspace: Workspace, in session: Session
    ) async throws {
        var watch = try await workspace.eventWatch()
        var shown: [AccountID: Instant] = [:]
        while true {
            switch await watch.next() {
            case .connected: break
            case .event(let event):
                // What happened while nothing was told begins with a reset.
                guard event.change == .people || event.change == .reset else { continue }
                try await show(wish, beyond: &shown, on: workspace, in: session)
            case .disconnected(.server(.unreachable), _):
                guard watch.hasBegun else {
                    throw WorkspaceError.server(.unreachable("no event stream"))
                }
                session.note("The server is gone; trying again.")
                try await Task.sleep(for: Self.pause)
            case .disconnected(let error?, _): throw error
            case .disconnected(nil, _): try await Task.sleep(for: Self.pause)
            }
        }
    }

    /// Shows those of the people who are new or were met again since they were shown.
    private func show(
        _ wish: FeedWish, beyond shown: inout [AccountID: Instant], on workspace: Workspace,
        in session: Session
    ) async throws {
        let news = try await people(wish, on: workspace).filter { person in
            shown[person.person].map { $0 < person.lastAt } ?? true
        }
        for person in news { shown[person.person] = person.lastAt }
        for (person, line) in zip(news, lines(of: news, in: session)) {
            try session.show(person.json, lines: [line])
        }
    }

    /// Returns the people as the server tells them; nobody if it is away.
    private func people(
        _ wish: FeedWish, on workspace: Workspace
    ) async throws -> [PersonSummary] {
        do {
            return try await workspace.people(wish, from: .server).value.people
        } catch WorkspaceError.server(.unreachable) {
            return []
        }
    }
}
