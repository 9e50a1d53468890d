import Merge
import Primitives
import Storage

/// The operations of people.
extension SyncWorld {
    /// An edit, its deed for the oracle, and the change by which it can be undone.
    private typealias Intent = (
        edit: StoreEdit, deed: DocumentOracle.Deed, change: UndoableAction.Change?, isForeign: Bool
    )

    /// Performs an operation on a device, if the view there permits it.
    func operate(
        _ kind: OperationKind, _ document: Int, _ number: Int64, on device: VirtualDevice,
        step: Int
    ) async throws {
        for (fault, count) in device.active.sorted(by: { $0.key.rawValue < $1.key.rawValue })
        where count > 0 && !fault.strikesMessages { meetings.meet(fault, [kind]) }
        if kind == .undo { return try await undo(on: device, step: step) }
        guard !isGone(document, on: device) else { return }
        guard let intent = intent(kind, document, number, on: device, step: step) else { return }
        let (id, sort) = (Self.id(document), plan.documents[document])
        guard let replica = device.editor(step) else { return }
        let isLogged = device.state(id, sort) != nil && kind != .stopwatch
        let commits = device.engine.commits
        sabotageEdit(on: device)
        if device.isSecondTurn(step) {
            await sabotageSecond(intent.edit, of: document, on: device)
        }
        do {
            if device.isBrowser {
                try await device.browse(intent.edit, on: id, sort, isLogged: isLogged)
            } else {
                try await intent.edit.perform(
                    on: id, sort, isLogged: isLogged, by: replica, in: device.store)
            }
        } catch {
            try refused(error, on: device)
        }
        device.engine.rewrite = nil
        if device.engine.commits > commits {
            let event = record(intent.deed, on: device, document)
            device.waiting.insert(kind)
            device.recent.insert(kind)
            if isLogged, let change = intent.change {
                device.actions.append(
                    UndoableAction(
                        document: document, change: change, event: event,
                        isForeign: intent.isForeign))
            }
            try done(on: device, document)
            requeue(document, on: device)
        }
        settle(device, doing: [kind])
    }

    /// Throws if a write failed, unless the machine stops or the disk is full.
    func refused(_ error: any Error, on device: VirtualDevice) throws {
        guard !device.engine.isDown, !device.engine.trouble.isDiskFull else { return }
        try violate(.stores, "device \(device.number) could not store: \(error)")
    }

    /// Remembers the committed state, plans a sync, and checks the view.
    private func done(on device: VirtualDevice, _ document: Int) throws {
        figures[.operations] += 1
        device.remember(at: time.now)
        device.isStale = true
        if !device.engine.isDown {
            alarm(device, in: Int64.random(in: 10...200, using: &device.network))
        }
        try check(device, [document])
    }

    /// Notes that a machine has stopped, and plans its restart.
    func settle(_ device: VirtualDevice, doing kinds: Set<OperationKind>) {
        guard device.engine.isDown, device.replica != nil else { return }
        meetings.meet(device.crashKind, kinds.union(device.waiting))
        figures[.crashes] += 1
        trace.note(now, .restart, device.number, 0, "device \(device.number) stops")
        device.end()
        // Either the program stopped, or the whole machine.
        if device.network.chance(0.5) { device.machine.restart() }
        queue.add(
            .restart(device: device.number),
            at: now + Int64.random(in: 50...4000, using: &device.network))
    }

    /// Records a deed on a device, and returns the number of the event.
    @discardableResult
    func record(_ deed: DocumentOracle.Deed, on device: VirtualDevice, _ document: Int) -> Int {
        let known = device.knowledge[document]
        let event = DocumentOracle.Event(
            deed: deed, device: device.id, seen: known,
            stamp: stamp(of: deed, on: device, document))
        let number = oracles[device.account][document].record(event)
        device.knowledge[document].insert(number)
        return number
    }

    /// Returns the stamp that the store gave to a deed; `nil` for a deed without one.
    private func stamp(
        of deed: DocumentOracle.Deed, on device: VirtualDevice, _ document: Int
    ) -> Stamp? {
        let sort = plan.documents[document]
        switch deed {
        case .tap, .start, .stop, .clear: return nil
        case .set, .title, .deletion, .write: break
        }
        guard let text = device.state(Self.id(document), sort),
            let state = try? Document(canonicalText: text)
        else { return nil }
        switch deed {
        case .set: return state.counter("value").base?.stamp
        case .title: return state.fields["title"]?.stamp
        case .write: return state.stamps.filter { $0.device == device.id }.max()
        default:
            return [
                state.counter("value").deletion, state.stopwatch("time").deletion,
                state.text("text").deletion,
            ].compactMap { $0?.state.stamp }.max()
        }
    }

    private func intent(
        _ kind: OperationKind, _ document: Int, _ number: Int64, on device: VirtualDevice,
        step: Int
    ) -> Intent? {
        let oracle = oracles[device.account][document]
        let known = device.knowledge[document].numbers
        guard oracle.isVisible(known) else { return nil }
        switch kind {
        case .tap:
            let amount = number == 0 ? 1 : number
            // Today by the device's clock, or one of the two days before.
            let today = Zone.utc.wallTime(at: device.clock.now).date
            let day = today - Int(number.magnitude % 3)
            return (
                .tap(amount, day: day), .tap(amount, day: day), .counter(amount, day: day), false
            )
        case .set, .reset:
            let value = kind == .set ? number * 3 : 0
            let change = value - oracle.value(known)
            let isForeign = oracle.isSet(known, besides: device.id)
            return (
                .set(value), .set(value),
                change == 0 && !isForeign ? nil : .counter(change, day: nil), isForeign
            )
        case .title:
            let (old, text) = (oracle.titleEvent(known), "t\(step)")
            var was = ""
            if case .title(let title)? = old?.deed { was = title }
            return (
                .title(text), .title(text), .title(was: was, now: text),
                old.map { $0.device != device.id } ?? false
            )
        case .text:
            let text = "w\(step)"
            return (
                .write(text), .write([text]), .text(was: oracle.texts(known), now: text),
                !oracle.isOwnText(known, on: device.id)
            )
        case .delete:
            guard oracle.hasPart(known) else { return nil }
            let old = oracle.deletion(known)
            return (
                .delete, .deletion(true), .deletion, old.map { $0.device != device.id } ?? false
            )
        case .stopwatch: return time(oracle, known, number, on: device)
        case .undo: return nil
        }
    }

    private func time(
        _ oracle: DocumentOracle, _ known: [Int], _ number: Int64, on device: VirtualDevice
    ) -> Intent? {
        let instant = device.clock.now
        let now = instant.milliseconds
        let intervals = oracle.intervals(known)
        let running = intervals.filter { $0.stop == nil }
        switch number.magnitude % 5 {
        case 2 where !running.isEmpty, 3 where !running.isEmpty:
            return (.stop(instant), .stop(running.map(\.number), at: now), nil, false)
        case 4 where !intervals.isEmpty: return (.clear, .clear, nil, false)
        default:
            // A clock that was set back loses nothing: the interval begins where the device's last
            // one stopped.
            let own = intervals.filter { oracle.events[$0.number].device == device.id }
            let start = max(now, own.compactMap(\.stop).max() ?? now)
            return (.start(instant), .start(start), nil, false)
        }
    }
}

extension DocumentOracle {
    /// Whether a device wrote all texts that are shown.
    func isOwnText(_ numbers: [Int], on device: DeviceID) -> Bool {
        currentWrites(numbers).allSatisfy { $0.device == device || $0.deed == .write([]) }
    }
}

extension VirtualDevice {
    /// The device id under which the store is written now.
    var id: DeviceID {
        let row = engine.contents["replicas"].get(Key([AccountID.local.value]))
        guard case .text(let text)? = row?[1], let id = DeviceID(text) else {
            preconditionFailure("a device has a replica")
        }
        return id
    }
}
