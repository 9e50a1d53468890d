import Hub
import Replica

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

    /// Puts the server back to an older state: what it did since is lost, for the model, too.
    ///
    /// Whoever deleted their account since would be there again, which an operator has to repeat;
    /// so only states are taken with the same people.
    func putBackServer(_ number: Int, for length: Int64) {
        let known = server.backups.indices.filter { server.backups[$0].left == model.left }
        guard server.hub != nil, server.doubt == nil, !known.isEmpty else { return }
        let index = known[number % known.count]
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
        model = older
    }

    /// Notes in a store that was put back that it was, before the server starts.
    func noteRestore() async throws {
        guard server.isPutBack else { return }
        if bug != .restoreUnnoted {
            try await Operator(
                "operator", store: Store(engine: server.engine), hasher: PlainSecrets(),
                digest: PlainSecrets(), environment: server.environment
            ).restored("a backup")
        }
        server.isPutBack = false
    }
}
