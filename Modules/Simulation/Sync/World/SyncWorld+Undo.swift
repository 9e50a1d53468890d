import Primitives
import WebCore

/// The undoing of actions by people.
extension SyncWorld {
    /// Undoes the latest action of a device, if there is one.
    func undo(on device: VirtualDevice, step: Int) async throws {
        guard let action = device.actions.last, let replica = device.editor(step) else { return }
        let deed = deed(of: action, on: device)
        let oracle = oracles[device.account][action.document]
        let commits = device.engine.commits
        do {
            if device.isBrowser {
                try await device.browse { (core) throws(CoreError) in try core.undo() }
            } else {
                try await device.store.write { transaction in
                    _ = try replica.undo(with: ShownProjection.all, in: transaction)
                }
            }
        } catch {
            try refused(error, on: device)
        }
        if device.engine.commits > commits {
            device.actions.removeLast()
            if action.isForeign {
                for index in device.actions.indices
                where device.actions[index].isOvertaken(by: action, in: oracle) {
                    device.actions[index].isOvertaken = true
                }
            }
            device.waiting.insert(.undo)
            device.recent.insert(.undo)
            if let deed { record(deed, on: device, action.document) }
            figures[.operations] += 1
            device.remember(at: time.now)
            device.isStale = true
            if !device.engine.isDown {
                alarm(device, in: Int64.random(in: 10...200, using: &device.network))
            }
            try check(device, [action.document])
        }
        settle(device, doing: [.undo])
    }

    /// Returns the deed that undoes an action, given what the device knows; `nil` if the action
    /// stays, because another device has changed the same since.
    private func deed(of action: UndoableAction, on device: VirtualDevice) -> DocumentOracle.Deed? {
        guard !isGone(action.document, on: device) else { return nil }
        let oracle = oracles[device.account][action.document]
        let known = device.knowledge[action.document].numbers
        let isVisible = oracle.isVisible(known)
        if action.isOvertaken { return nil }
        switch action.change {
        case .counter(let amount, let day):
            guard isVisible, amount != 0,
                !oracle.isAbsorbed(action.event, knowing: known, besides: device.id)
            else { return nil }
            return .tap(-amount, day: day)
        case .title(let was, let now):
            guard isVisible, let event = oracle.titleEvent(known), event.device == device.id,
                event.deed == .title(now)
            else { return nil }
            return .title(was)
        case .text(let was, let now):
            guard isVisible, oracle.isOwnText(known, on: device.id), oracle.texts(known) == [now]
            else { return nil }
            return .write(was.sorted())
        case .deletion:
            guard !isVisible, oracle.deletion(known)?.device == device.id else { return nil }
            return .deletion(false)
        }
    }
}
