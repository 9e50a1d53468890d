import Counting
import Primitives
import TerminalUI
import Workspace

/// The actions on the counts of the list: share, archive, convert, move, groups, delete.
extension Model {
    /// The counts that are marked in the list.
    var markedCounts: [Counter.ID] {
        counts.list.marked.isEmpty ? [] : counts.list.meant(in: counts.counters).map(\.id)
    }

    mutating func performArranging(_ action: Action) -> [Effect] {
        switch action {
        case .left, .right: return moveInList(action)
        case .nextGroup, .previousGroup:
            let isTurned = counts.list.turnPage(by: action == .nextGroup ? 1 : -1)
            return isTurned ? [] : [.bell]
        case .tiles: counts.list.isTiled.toggle()
        case .mark: counts.list.mark(in: counts.counters)
        case .share: return withMeant { model, counters in model.askWhereToShare(counters) }
        case .archive:
            return withMeant { _, counters in
                let isArchived = counters.contains { !$0.isArchived }
                return [.perform(.archive(counters.map(\.id), isArchived))]
            }
        case .convert: return withMeant { model, counters in model.askForType(counters) }
        case .putIntoGroup: return withMeant { model, counters in model.askForGroup(counters) }
        case .moveEarlier, .moveLater:
            let counters = counts.list.meant(in: counts.counters)
            guard !counters.isEmpty else { return stray("count") }
            return [.perform(.move(counters.map(\.id), action == .moveLater ? .down : .up))]
        case .addGroup: addGroup(of: markedCounts)
        case .resetGroup, .deleteGroup: return askAboutGroup(action)
        case .editLook where markedCounts.count > 1:
            return withMeant { model, counters in model.askForLook(counters) }
        case .editLook: return editLook()
        case .editGroup: return editGroup()
        case .delete: return askToDelete()
        case .countAt, .addInterval, .editInterval, .cutBreak, .removeInterval:
            return performCorrecting(action)
        default: break
        }
        return []
    }

    /// Does something with the marked counts, or with the chosen one; the marks go when it is done,
    /// and stay while something is asked first.
    private mutating func withMeant(_ act: (inout Model, [Counter]) -> [Effect]) -> [Effect] {
        let counters: [Counter]
        if case .list = counts.place {
            counters = counts.list.meant(in: counts.counters)
        } else {
            counters = counts.meantCounter.map { [$0] } ?? []
        }
        // Keys that were meant for a count that is gone say nothing of another.
        guard !counters.isEmpty else { return tellsOfLoss ? [] : stray("count") }
        let effects = act(&self, counters)
        if !effects.isEmpty { counts.list.unmark() }
        return effects
    }

    private mutating func askWhereToShare(_ counters: [Counter]) -> [Effect] {
        let ids = counters.map(\.id)
        list = NarrowedList(
            "Share \(names(of: counters)):",
            choices: [
                .init(
                    item: .effects([.perform(.share(ids, .clipboard))]), head: "clipboard",
                    text: counters[0].shareLine + (ids.count > 1 ? " …" : "")),
                .init(
                    item: .entering(.file(ids)), head: "file",
                    text: "a file of one line each, or a letter: NAME.eml"),
                .init(
                    item: .effects([.perform(.share(ids, .mail))]), head: "mail",
                    text: "a new letter in the mail program"),
            ])
        return []
    }

    private mutating func askForLook(_ counters: [Counter]) -> [Effect] {
        let ids = counters.map(\.id)
        list = NarrowedList(
            "Change of \(names(of: counters)):",
            choices: [
                .init(
                    item: .looking(.counts(ids, isColorAlone: true)), head: "colour",
                    text: "the colour alone"),
                .init(
                    item: .looking(.counts(ids, isColorAlone: false)), head: "look",
                    text: "the icon and the colour"),
            ])
        return []
    }

    private mutating func askForType(_ counters: [Counter]) -> [Effect] {
        let ids = counters.map(\.id)
        func line(_ name: String, _ text: String, _ type: CounterType) -> NarrowedList.Line {
            .init(item: .effects([.perform(.convert(ids, type, nil))]), head: name, text: text)
        }
        list = NarrowedList(
            "Type of \(names(of: counters)):",
            choices: [line("simple", "a number", .simple)]
                + Target.Aim.allCases.map { aim in
                    .init(
                        item: .entering(.goal(ids, aim)), head: "target",
                        text: "\(aim.words) a goal")
                } + [line("stopwatch", "a time", .time)])
        return []
    }

    private mutating func askForGroup(_ counters: [Counter]) -> [Effect] {
        let ids = counters.map(\.id)
        let groups = counts.list.pages.groups.map { group in
            NarrowedList.Line(
                item: .effects([.perform(.putInto(group.id, ids))]), head: "", text: group.name)
        }
        list = NarrowedList(
            "Put \(names(of: counters)) into:",
            choices: groups + [
                .init(item: .entering(.group(ids)), head: "new", text: "a new group"),
                .init(
                    item: .effects([.perform(.putInto(nil, ids))]), head: "none",
                    text: "no group"),
            ])
        return []
    }

    private mutating func askAboutGroup(_ action: Action) -> [Effect] {
        guard let group = counts.list.pages.group else { return stray("group") }
        let members = counts.list.pages.shown(of: counts.counters)
        let name = charset.pick("“", "\"") + group.name + charset.pick("”", "\"")
        question =
            action == .resetGroup
            ? Question(
                text: "Reset all of \(name)? Now: \(GroupTotal(of: members).words). "
                    + "\(keys.wayBack)", effects: [.perform(.resetGroup(group.id))])
            : Question(
                text: "Delete the group \(name)? Its counts stay. \(keys.wayBack)",
                effects: [.perform(.deleteGroup(group.id))])
        return []
    }

    private mutating func askToDelete() -> [Effect] {
        withMeant { model, counters in
            let value = counters.count == 1 ? " with \(counters[0].valueText)" : ""
            model.question = Question(
                text: "Delete \(model.names(of: counters))\(value)? \(model.keys.wayBack)",
                effects: [.perform(.delete(counters.map(\.id)))])
            return []
        }
    }
}
