import Counting
import Workspace

/// Carries out the steps that count.
extension ScenarioRunner {
    func count(_ step: Scenario.Step, on workspace: Workspace) async throws {
        let (person, device) = (step.person, step.device)
        switch step.action {
        case .makeGroup(let name): try await workspace.act { try $0.groups.create(name: name) }
        case .makeCounter(let making): try await make(making, by: person, on: workspace)
        case .tap(let title, let times, let note):
            let counter = try await workspace.read { try $0.counters.find(title) }
            for _ in 0..<abs(times) {
                try await workspace.act {
                    try $0.counters.add(times.signum(), to: counter.id, note: note)
                }
                oracles[person]?[counter.title]?.tap(times.signum() * counter.step, on: device)
            }
        case .set(let title, let value, let note):
            let counted = try await workspace.act { tx in
                try tx.counters.set(tx.counters.find(title).id, to: value, note: note)
            }
            oracles[person]?[counted.counter.title]?.set(value, on: device)
        case .reset(let title, let note):
            let counter = try await workspace.act { tx in
                try tx.counters.reset(tx.counters.find(title).id, note: note).counter
            }
            oracles[person]?[counter.title]?.set(counter.resetValue, on: device)
        case .resetGroup(let name, let note):
            let counters = try await workspace.act { tx in
                try tx.groups.reset(tx.groups.find(name).id, note: note)
            }
            for counter in counters {
                oracles[person]?[counter.title]?.set(counter.resetValue, on: device)
            }
        case .start(let title):
            try await workspace.act { try $0.counters.start($0.counters.find(title).id) }
        case .stop(let title, let note):
            try await workspace.act {
                try $0.counters.stop($0.counters.find(title).id, note: note)
            }
        case .lap(let title):
            try await workspace.act { _ = try $0.counters.lap($0.counters.find(title).id) }
        default: try await change(step, on: workspace)
        }
    }

    private func make(
        _ making: Scenario.CounterMaking, by person: Int, on workspace: Workspace
    ) async throws {
        let title = making.title ?? ""
        let start = making.start ?? 0
        let counter = try await workspace.act { tx in
            let group = try making.group.map { try tx.groups.find($0).id }
            guard making.isTime || making.target != nil else {
                return try tx.counters.create(
                    title: title, step: making.step ?? 1, start: start,
                    resetValue: making.reset ?? start, group: group)
            }
            var settings = CounterSettings(group: .some(group))
            if let target = making.target {
                settings.target = .some(target)
                settings[.step] = making.step.map { .integer($0) }
                settings[.resetValue] = making.reset.map { .integer($0) }
            }
            return try tx.counters.create(
                CounterDraft(title, isTime: making.isTime, start: start, settings: settings))
        }
        counterIDs[person, default: [:]][title] = counter.id
        // Time, and what begins again by itself, is followed by expectations alone.
        guard !making.isTime, making.target?.period == nil else { return }
        oracles[person, default: [:]][title] = CounterOracle(
            devices: cast[person].devices.count, start: start)
    }

    private func change(_ step: Scenario.Step, on workspace: Workspace) async throws {
        let person = step.person
        switch step.action {
        case .editCounter(let title, let change):
            let counter = try await workspace.act { tx in
                var settings = CounterSettings(
                    title: change.title, step: change.step, resetValue: change.reset)
                if let target = change.target { settings.target = .some(target) }
                return try tx.counters.edit(tx.counters.find(title).id, settings)
            }
            counterIDs[person]?[counter.title] = counter.id
            oracles[person]?[title] = nil
        case .deleteCounter(let title):
            try await workspace.act { try $0.counters.delete($0.counters.find(title).id) }
            oracles[person]?[title] = nil
        case .restoreCounter(let title):
            guard let id = counterIDs[person]?[title] else { return }
            try await workspace.act { _ = try $0.counters.restore(id) }
        case .undo(let count):
            _ = try await workspace.undo(count)
            oracles[person] = nil
        case .redo(let count):
            _ = try await workspace.redo(count)
            oracles[person] = nil
        default: preconditionFailure("\(step.action) is no counting")
        }
    }
}
