import CountingRules
import Merge
import Primitives

extension Core {
    /// Undoes the latest action that was not undone yet.
    package mutating func undo() throws(CoreError) {
        guard let position = log.undoable else { throw .refused("there is nothing to undo") }
        try turn(position, as: .undo)
    }

    /// Redoes the action that was undone last.
    mutating func redo() throws(CoreError) {
        guard let position = log.redoable else { throw .refused("there is nothing to redo") }
        try turn(position, as: .redo)
    }

    /// Takes the latest action back, so that it can't be redone: a tap on a counter without a trace
    /// in the history, or that a stopwatch was started or stopped.
    mutating func takeBack(_ id: CounterID) throws(CoreError) {
        if let last = log.actions.last, !last.isUndone,
            [CountingAction.start, .stop].contains(where: { $0.rawValue == last.name }),
            try changes(of: last).map({ $0.id }) == ["\(id)"]
        {
            try turn(log.actions.count - 1, as: .undo)
            answer.notice = nil
            answer.rows.append(log.removeLast())
            return
        }
        guard let last = log.actions.last, !last.isUndone,
            [CountingAction.up, .down].contains(where: { $0.rawValue == last.name }),
            let changed = try changes(of: last).first, changed.id == "\(id)",
            // Its line is the last one of the history only directly after it.
            counters[id]?.usedAt == last.time, counters[id]?.endsPulled == false
        else { throw .refused("the latest action isn't a tap of this counter") }
        let old = try counter(id)
        let cause = Cause(kind: .undo, isCounted: true)
        for change in try changes(of: last).reversed() { _ = try reverse(change, cause) }
        // What the history says of that.
        answer.rows = []
        var counter = try counter(id)
        answer.rows.append(Row(.taps, "\(id).\(old.sequence)", nil))
        counter.sequence = max(0, old.sequence - 1)
        put(counter)
        answer.rows.append(log.removeLast())
        edits = RecordedEdits()
    }

    private mutating func turn(_ position: Int, as kind: AdjustmentKind) throws(CoreError) {
        let action = log.actions[position]
        guard !action.changes.isEmpty else {
            throw .refused(
                "\"\(action.words)\" can't be undone: it changed more than "
                    + "\(ActionLimits.documents) records at once")
        }
        let changes = try changes(of: action)
        let known = CountingAction(rawValue: action.name)
        let cause = Cause(
            kind: known?.carriesOver == true ? .edit : kind, isCounted: known?.isCounting == true,
            isWritten: action.withdrawn == nil)
        var (results, kept): ([ActionChange], [String]) = ([], [])
        let absorbed = ActionChange.absorbed(in: changes, on: device) { change in
            document(change.kind, change.id)
        }
        for change in kind == .redo ? changes : changes.reversed() {
            var change = change
            if let (counts, rest) = change.apart(from: absorbed) {
                results.append(counts)
                change = rest
            }
            let (result, words) = try reverse(change, cause)
            results += result
            kept += words
        }
        if let row = action.withdrawn, kept.isEmpty {
            answer.rows.append(Row(.taps, row.key, kind == .redo ? nil : row.text))
        }
        let restored = changes.filter { !$0.isKept && $0.change.restoresForeign }
        if !restored.isEmpty {
            do throws(TextFailure) {
                answer.rows += try log.overtake(restored, before: position)
            } catch {
                throw CoreError(error)
            }
        }
        answer.rows.append(log.turn(position, kind == .redo ? results : results.reversed()))
        answer.notice = Notice(kind, action.words, kept: kept)
        edits = RecordedEdits()
    }

    /// Takes a change back.
    ///
    /// - Returns: The changes that result, and a sentence for each part that stayed.
    private mutating func reverse(
        _ change: ActionChange, _ cause: Cause
    ) throws(CoreError) -> ([ActionChange], [String]) {
        if change.isKept { return ([change.noted(isKept: false)], []) }
        guard document(change.kind, change.id) != nil else {
            return ([change.noted(isKept: true)], [Obstacle.deleted.told(of: change.kind.rawValue)])
        }
        var outcome: (changes: [ActionChange], obstacles: [Obstacle]) = ([], [])
        if change.kind == CounterField.kind, let id = CounterID(change.id), let old = counters[id] {
            let (state, document) = (local[id], old.document)
            try edited(id) { (edit) throws(CoreError) in outcome = change.takeBack(in: &edit) }
            if counters[id]?.document != document {
                project(old, since: state ?? LocalCounter(), cause)
            }
        } else {
            let document = document(change.kind, change.id)
            let after = try edited(change.kind, change.id) { (edit) throws(CoreError) in
                outcome = change.takeBack(in: &edit)
            }
            if change.kind == PeriodField.kind, after != document {
                project(after, ofPeriod: change.id, since: document, cause)
            }
        }
        let after = document(change.kind, change.id)
        let title = after?["title"]?.text ?? after?["name"]?.text
        let name = title.map { "\"\($0)\"" } ?? "one \(change.kind.rawValue)"
        return (outcome.changes, outcome.obstacles.map { $0.told(of: name) })
    }

    private func changes(of action: LoggedAction) throws(CoreError) -> [ActionChange] {
        do throws(TextFailure) {
            return try ActionChange.list(json: action.changes)
        } catch {
            throw .refused("the action \(action.number) can't be read: \(error)")
        }
    }
}
