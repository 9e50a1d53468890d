import Merge
import Primitives
import Storage
import Sync

/// Planted bugs about refusals by the server, and about two programs on a store; without one,
/// nothing here has an effect.
extension SyncWorld {
    /// Returns the refusal of a server that looks at its clock alone; `nil` if it does not refuse.
    func wrongRefusal(of batch: PushRequest) -> SyncError? {
        guard bug == .refusesByClockAlone else { return nil }
        let now = server.clock.now
        let latest = batch.documents.compactMap(\.state.latestStamp?.instant).max()
        guard let latest, latest > now + SyncLimits.clockAhead else { return nil }
        return .clockAhead(serverTime: now)
    }

    /// Joins a batch although it was refused for its size.
    func keepRefused(_ batch: PushRequest, of device: VirtualDevice, _ error: any Error) async {
        guard bug == .joinedThoughRefused, case SyncError.tooLarge = error else { return }
        let limits = server.limits
        server.limits = SyncServer.Limits()
        _ = try? await server.sync.push(batch, for: VirtualServer.owner(device.account))
        server.limits = limits
    }

    /// Sets all waiting documents aside, after a device has heard that a batch is too large.
    func sabotageRefusal(_ error: any Error, on device: VirtualDevice) {
        guard bug == .setAsideTogether, case SyncError.tooLarge(let reason) = error else { return }
        for (document, sort) in plan.documents.enumerated() {
            let id = Value.text(Self.id(document))
            let key = Key([AccountID.local.value, .text(sort.rawValue), id])
            guard case .integer(let change)? = device.engine.contents["documents"].get(key)?[5],
                change != 0
            else { continue }
            let row: Row = [
                AccountID.local.value, .text(sort.rawValue), id, .integer(change), .text(reason),
            ]
            device.engine.force(row, into: "set_aside")
        }
    }

    /// Takes the documents that were set aside out of the queue.
    func forgetAside(of device: VirtualDevice) {
        guard bug == .setAsideForgotten else { return }
        for document in aside(on: device).keys { queue(document, of: device, as: 0) }
    }

    /// Bases an edit by a second program on what that program read when it began.
    func sabotageSecond(_ edit: StoreEdit, of document: Int, on device: VirtualDevice) async {
        guard bug == .editsFromMemory, let second = device.second else { return }
        let (id, sort) = (Self.id(document), plan.documents[document])
        let memory = RehearsalEngine(
            tables: Domain.replica.tables + [ShownRow.table.schema], contents: second.contents)
        try? await edit.perform(
            on: id, sort, isLogged: false, by: second.replica, in: Store(engine: memory))
        guard let text = memory.state(of: id, sort, owner: .local),
            let state = try? Document(canonicalText: text)
        else { return }
        let rows = WrongRows(replacing: [id: state])
        device.engine.rewrite = { rows.row(in: $0, $1, $2) }
    }
}
