import Merge
import Primitives
import Storage
import Sync
import WebCore

/// An exchange of a device in progress, step by step.
protocol DeviceExchange {
    /// The effect that the next step carries out.
    var next: SyncSession.Effect { get }
    /// Carries out the next effect, or returns the next request to the server.
    mutating func step() async throws -> Exchange.Step
    /// Takes the server's answer.
    mutating func receive(_ answer: SyncAnswer) async throws
    /// Takes the server's refusal.
    mutating func receive(refusal: SyncError) async throws
}

extension Exchange: DeviceExchange {}

/// The exchange of a browser: the core is opened anew from its rows for each step, as after a trap.
struct BrowserExchange: DeviceExchange {
    private let device: VirtualDevice
    private var running: WebCore.RunningExchange

    init(of device: VirtualDevice, tryingSetAside: Bool) {
        self.device = device
        running = WebCore.RunningExchange(tryingSetAside: tryingSetAside)
    }

    var next: SyncSession.Effect { running.next }

    mutating func step() async throws -> Exchange.Step {
        var (after, outcome) = (running, ExchangeStep.stored)
        try await device.browse { core in outcome = core.carryOut(&after) }
        running = after
        switch outcome {
        case .stored: return .stored
        case .ask(let request): return .ask(request)
        case .failed(let error): throw error
        case .finished:
            var summary = Synchronizer.Summary()
            summary.revision = device.engine.replicaCell(.local, 4)
            return .finished(summary)
        }
    }

    mutating func receive(_ answer: SyncAnswer) async throws {
        var (after, failure) = (running, SyncError?.none)
        try await device.browse { core in
            do throws(SyncError) {
                try core.take(answer, in: &after)
            } catch {
                failure = error
            }
        }
        if let failure { throw failure }
        running = after
    }

    mutating func receive(refusal: SyncError) async throws { try running.note(refusal: refusal) }
}

/// A device whose documents are edited and exchanged by the core of the touch client.
extension VirtualDevice {
    /// Begins an exchange.
    func exchange(tryingSetAside: Bool) -> (any DeviceExchange)? {
        guard let synchronizer else { return nil }
        return isBrowser
            ? BrowserExchange(of: self, tryingSetAside: tryingSetAside)
            : synchronizer.exchange(tryingSetAside: tryingSetAside)
    }

    /// Edits a document.
    func browse(_ edit: StoreEdit, on id: String, _ sort: DocumentSort, isLogged: Bool) async throws
    {
        try await browse { (core) throws(CoreError) in
            let action = isLogged ? (name: "edit", about: id) : nil
            try core.edit(sort.kind, id, as: action) { (draft) throws(CoreError) in
                do {
                    try edit.apply(to: &draft)
                } catch {
                    throw .refused("\(error)")
                }
            }
        }
    }

    /// Lets the core do something, and stores its rows in one transaction.
    func browse(_ body: (inout Core) throws(CoreError) -> Void) async throws {
        let contents = engine.contents
        var core = try Core(
            rows: CoreTables(contents: contents).rows, random: environment.random)
        let rows = try core.perform(at: clock.now, body)
        guard !rows.isEmpty else { return }
        let schemas = contents.schemas
        try await engine.write(for: .of(AccountID.local)) { writer in
            try CoreTablesWriter(schemas: schemas, writer: writer).write(rows)
        }
        guard residence != nil else { return }
        let digits = "\(engine.replicaCell(.local, 3))"
        machine.note =
            "\(id) " + String(repeating: "0", count: max(0, 19 - digits.count)) + digits + "\n"
    }
}
