import Counting
import Device
import Presentation
import Primitives
import TerminalUI

/// Actions that are typed with their answers in the list of all actions.
extension Model {
    /// Returns the effects of an order.
    ///
    /// - Throws: the reason for which it can't be done.
    func effects(of order: TypedOrder) throws -> [Effect] {
        if case .program(let key) = order.subject {
            let value = try Settings.checked(order.answer, of: key, from: .file)
            if key == .theme { _ = try themes.theme(named: value) }
            return [.perform(.screen(.change(key, to: value)))]
        }
        let counters = try countsOfOrder()
        switch order.subject {
        case .goal:
            return goals(try WholeNumber(order.answer, called: "goal").value, of: counters)
        case .value, .tap:
            guard !counters.contains(where: { $0.type == .time }) else {
                throw Explained("To correct a stopwatch, change its intervals.")
            }
            if order.subject == .tap {
                return counters.map { .perform(.correct(.tap, of: $0.id, order.answer)) }
            }
            let value = try WholeNumber(order.answer, called: "value").value
            return counters.map { .perform(.set($0.id, value)) }
        case .group: return [.perform(group(named: order.answer, of: counters.map(\.id)))]
        case .count(let name):
            let settings = try order.settings(name)
            return [.perform(.edit(counters.map(\.id), settings))]
        case .program: return []
        }
    }

    /// Returns the effects that give counts a goal, in one step for all that were alike before.
    private func goals(_ goal: Int64, of counters: [Counter]) -> [Effect] {
        var effects: [Effect] = []
        var rest = counters
        while let first = rest.first {
            let (aim, period) = (first.target?.aim, first.target?.period)
            let alike = rest.filter { $0.target?.aim == aim && $0.target?.period == period }
            rest.removeAll { $0.target?.aim == aim && $0.target?.period == period }
            let target = Target(goal: goal, aim: aim ?? .atLeast, period: period)
            let ids = alike.map(\.id)
            effects.append(
                .perform(
                    aim == nil
                        ? .convert(ids, .target, target)
                        : .edit(ids, CounterSettings(target: .some(target)))))
        }
        return effects
    }

    /// Returns the command that puts counts into the group of a name, a new one if there is none.
    private func group(named name: String, of ids: [Counter.ID]) -> Command {
        let folded = Folding.folded(name)
        if folded == "none" { return .putInto(nil, ids) }
        let known = counts.list.pages.groups.first { Folding.folded($0.name) == folded }
        return known.map { .putInto($0.id, ids) }
            ?? .addGroup(name, counts.suggestedGroupLook(for: name), with: ids)
    }

    /// The counts that an order is about: those that are marked, or the shown or chosen one.
    private func countsOfOrder() throws -> [Counter] {
        guard tab == .counts else {
            throw Explained(
                "That is about a count: \(keys.name(of: .countsTab)) shows them. "
                    + "Esc leaves this list first.")
        }
        let meant: [Counter]
        if case .list = counts.place {
            meant = counts.list.meant(in: counts.counters)
        } else {
            meant = counts.meantCounter.map { [$0] } ?? []
        }
        guard !meant.isEmpty else { throw Explained("No count is chosen.") }
        guard !meant.contains(where: \.isArchived) else {
            throw Explained(
                "It is archived: \(keys.name(of: .archive)) in the list shows it again.")
        }
        return meant
    }

    /// Opens the list of actions again with the line that the store has refused.
    mutating func takeBackOrder() {
        guard let order, list == nil else { return }
        list = NarrowedList(allWith: keys, in: scope, typed: order)
        self.order = nil
    }
}
