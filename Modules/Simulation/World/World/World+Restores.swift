import API
import Hub
import Storage

/// A server that is put back to a backup, as an operator does with `quad-server restore`.
extension World {
    private static let mostBackups = 5

    /// Keeps the state of the server, to which it may be put back.
    func rememberServer() {
        guard server.hub != nil, server.doubt == nil, !server.engine.isDown else { return }
        server.engine.keepBackup(atMost: Self.mostBackups)
        server.backups.append(model)
        if server.backups.count > Self.mostBackups { server.backups.removeFirst() }
    }

    /// Puts the server back to an older state: what it did since is lost, for the model, too, but
    /// for what protects somebody.
    func putBackServer(_ number: Int, for length: Int64) {
        guard server.hub != nil, server.doubt == nil, !server.backups.isEmpty else { return }
        let index = number % server.backups.count
        let older = server.backups[index]
        note("the server is put back")
        stopServer(for: length)
        server.engine.restoreBackup(index)
        server.backups = []
        server.isPutBack = true
        lose(for: older)
    }

    /// Has the model forget what the server lost, and all expect no more of it.
    private func lose(for older: HistoryModel) {
        for talk in model.talks.values { lost.formUnion(talk.lines) }
        for device in devices {
            let texts = model.talks.values.flatMap(\.lines).filter { $0.by == device.person }
            device.waiting.subtract(texts.map(\.text))
            let told = Set(model.walks(of: device.person).map(\.stretch))
            device.said.subtract(told.subtracting(older.walks(of: device.person).map(\.stretch)))
            device.mayKeepLost = true
            device.knowsLife = false
        }
        let later = model
        model = older
        model.keepEnds(of: later)
    }

    /// Notes in a store that was put back that it was, before the server starts.
    func noteRestore() async throws {
        guard server.isPutBack else { return }
        if bug == .restoreWithoutEnds {
            try await server.ends.lose(after: Store(engine: server.engine))
        }
        if bug != .restoreUnnoted {
            try await Operator(
                "operator", store: Store(engine: server.engine), hasher: PlainSecrets(),
                digest: PlainSecrets(), environment: server.environment
            ).restored("a backup", ends: RestoredEnds(live: server.ends.list))
        }
        server.isPutBack = false
    }

    /// Checks that no session goes on whose end was acknowledged.
    func checkEndedSessions() async throws {
        guard let hub = server.hub else { return }
        for token in server.endedTokens {
            guard let request = try? Routes.me.request(Empty(), token: token) else { continue }
            if await hub.handle(request).status == 200 {
                try violate(.acknowledged, "a session goes on that had ended")
            }
        }
    }
}
