import Merge
import Primitives
import Storage
import Sync

/// The server's handling of requests.
extension SyncWorld {
    /// Delivers a request to the server.
    func serve(_ message: Message) async throws {
        guard let device = devices[message.device] else { return }
        guard server.isUp else {
            return reply(.failure(SyncError.unreachable("refused")), to: message)
        }
        guard device.isSignedIn else { return reply(.failure(SyncError.notSignedIn), to: message) }
        figures[.requests] += 1
        trace.note(
            now, .arrival, message.device, Int64(message.told.count),
            "the server gets \(message.content.summary) of device \(message.device)")
        switch message.content {
        case .push(let batch): try await join(batch, message, of: device)
        case .pull(let request): try await give(request, message, of: device)
        }
        settleServer()
    }

    private func join(_ batch: PushRequest, _ message: Message, of device: VirtualDevice)
        async throws
    {
        let owner = VirtualServer.owner(device.account)
        let commits = server.engine.commits
        let batch = sabotaged(batch, of: device)
        let told = message.told.filter { document, _ in
            takes(Self.id(document), of: batch, device.account)
        }
        var outcome: Result<(PushAnswer, isChanged: Bool), any Error>
        do {
            if let refusal = wrongRefusal(of: batch) { throw refusal }
            let (answer, isChanged) = try await server.sync.push(batch, for: owner)
            outcome = .success((answer, isChanged))
            server.note(answer, to: batch)
        } catch {
            outcome = .failure(error)
        }
        server.engine.rewrite = nil
        let isJoined = if case .success = outcome { true } else { server.engine.commits > commits }
        if isJoined {
            for (document, events) in told {
                if server.knowledge[device.account][document].isEmpty {
                    try checkReturn(document, events, of: device)
                }
                server.knowledge[device.account][document].formUnion(events)
            }
            server.starts[batch.device] = message.starts
            server.remember()
            server.pushed.append(device.waiting)
            try checkServer(device.account, told.keys.sorted())
        }
        switch outcome {
        case .success((let answer, let isChanged)):
            if isChanged { announce(answer.revision, to: device.account) }
            reply(.success(.push(answer)), to: message, telling: told)
        case .failure(let error):
            await keepRefused(batch, of: device, error)
            if server.engine.isDown {
                if bug == .answerBeforeCommit {
                    let answer = PushAnswer(batch: batch.batch, revision: 0)
                    reply(.success(.push(answer)), to: message)
                }
                return
            }
            reply(.failure(error), to: message)
        }
    }

    /// Whether the server joins a document of a batch: the whole, or what is new to the state that
    /// it has.
    private func takes(_ id: String, of batch: PushRequest, _ account: Int) -> Bool {
        guard let position = batch.documents.firstIndex(where: { $0.id == id }) else {
            return true
        }
        let document = batch.documents[position]
        guard let base = document.base,
            server.answered[batch.device]?.joined(position, of: batch) != true
        else { return true }
        guard let sort = DocumentSort(rawValue: document.kind.rawValue),
            let state = server.state(document.id, sort, account: account)
        else { return false }
        return WrongRows.checksum([document.kind.rawValue, document.id, state]) == base
    }

    private func give(
        _ request: PullRequest, _ message: Message, of device: VirtualDevice
    ) async throws {
        do {
            let page = try await server.sync.pull(
                PullRequest(
                    since: request.since, limit: min(request.limit, plan.page),
                    device: request.device, seen: request.seen,
                    boots: bug == .forkedNotNoticed ? nil : request.boots),
                for: VirtualServer.owner(device.account))
            // A request that a restored device has forgotten counts as another device's.
            if device.running[message.exchange]?.awaited == message.request {
                device.heardAt = now
            }
            let ids = page.changes.map(\.document.id)
            reply(
                .success(.pull(page)), to: message,
                telling: told(of: ids, server.knowledge[device.account]))
        } catch {
            if !server.engine.isDown { reply(.failure(error), to: message) }
        }
    }

    private func reply(
        _ result: Result<SyncAnswer, any Error>, to message: Message,
        telling told: [Int: EventSet] = [:]
    ) {
        guard let device = devices[message.device] else { return }
        let reply = Reply(
            device: message.device, exchange: message.exchange, request: message.request,
            result: result, told: told)
        carry(.answer(reply), of: device, outwards: false)
    }

    /// Notes that the server has stopped, and starts it again after a while.
    func settleServer() {
        guard server.engine.isDown, server.isUp else { return }
        server.isUp = false
        figures[.crashes] += 1
        trace.note(now, .restart, -1, 0, "the server stops")
        for device in all { meetings.meet(.serverRestart, device.waiting) }
        cutStreams()
        queue.add(.restartServer, at: now + Int64.random(in: 50...3000, using: &random))
    }

    /// Checks that the server's documents show what the server was told.
    private func checkServer(_ account: Int, _ documents: [Int]) throws {
        for document in documents {
            let sort = plan.documents[document]
            guard let text = server.state(Self.id(document), sort, account: account) else {
                try violate(.shows, "the server has no \(Self.id(document))")
            }
            let known = server.knowledge[account][document]
            try compare(
                view(of: text, sort), oracles[account][document].view(knowing: known),
                "the server", document)
        }
    }

    /// Returns the view of a state.
    func view(of text: String, _ sort: DocumentSort) -> View {
        if let view = views[text] { return view }
        if views.count > 2000 { views = [:] }
        let document = (try? Document(canonicalText: text)) ?? Document()
        let view = sort.view(of: document)
        views[text] = view
        return view
    }
}

extension SyncRequest {
    /// The request in a few words.
    var summary: String {
        switch self {
        case .push(let batch): "batch \(batch.batch) of \(batch.documents.count)"
        case .pull(let request): "a question since \(request.since)"
        }
    }
}

extension VirtualServer {
    /// Returns the latest revision of an account.
    func revision(of account: Int) -> Int64 { engine.replicaCell(Self.owner(account), 4) }

    /// Returns the checksum of an account.
    func checksum(of account: Int) -> Int64 { engine.replicaCell(Self.owner(account), 6) }
}

extension RehearsalEngine {
    /// Returns a number from the replica's row.
    func replicaCell(_ owner: AccountID, _ column: Int) -> Int64 {
        let row = contents["replicas"].get(Key([owner.value]))
        guard case .integer(let number)? = row?[column] else { return 0 }
        return number
    }
}
