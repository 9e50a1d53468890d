import CountingRules
import Merge
import Primitives

extension CounterRow {
    /// Creates the row of a counter from its document and the data that only this device has.
    ///
    /// If devices counted apart past 64 bits, the value is the nearest number that fits. A running
    /// stopwatch keeps its anchor if it began at the same instant, or no later than the anchor's
    /// steady time; else it gets one at this moment.
    init(
        _ document: Document, owner: AccountID, id: Counter.ID, known: CounterRow?,
        at moment: Moment
    ) {
        let content = CounterContent(document)
        let isTime = content.isTime
        let watch = document.stopwatch(CounterField.time)
        self.init(
            owner: owner, id: id, settings: content.settings,
            foldedTitle: Self.folded(content.settings.title), group: content.group,
            value: isTime ? watch.finished : content.value, createdAt: content.createdAt,
            usedAt: known?.usedAt ?? content.createdAt, isTime: isTime, goal: content.goal,
            aim: content.aim, repeats: content.repeats, position: content.position,
            state: content.isDeleted ? .deleted : content.isArchived ? .archived : .active,
            period: known?.period, periodValue: known?.periodValue ?? 0,
            anchor: isTime ? watch.anchor(known: known?.anchor, at: moment) : nil,
            sequence: known?.sequence ?? 0, plan: known?.plan)
        let plan = isTime ? nil : PeriodPlan(document)
        if plan != nil || self.plan != nil {
            self.plan = self.plan ?? StoredPlan()
            self.plan?.plan = plan
            self.plan?.since = document[CounterField.since]?.text.flatMap { Day($0) }
        }
    }
}
