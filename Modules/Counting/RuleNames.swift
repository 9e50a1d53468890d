import CountingRules

/// The names of the rules of counting in their domain: who works with counters imports one module.
/// The rules are a module of their own since they are compiled for browsers, too.
public typealias Target = CountingRules.Target
/// A range of whole days for which a target counts separately.
public typealias Period = CountingRules.Period
/// A rule that divides days into periods.
public typealias PeriodRule = CountingRules.PeriodRule
/// A limit that a change of a counter reached or crossed.
public typealias Crossing = CountingRules.Crossing
/// An error while counting.
public typealias CountingError = CountingRules.CountingError
/// The type of a counter.
public typealias CounterType = CountingRules.CounterType
/// A setting of a counter.
public typealias CounterSetting = CountingRules.CounterSetting
/// Changes to a counter.
public typealias CounterSettings = CountingRules.CounterSettings
/// The values of a counter's settings.
public typealias SettingValues = CountingRules.SettingValues
/// An action on counters and groups that a person can undo.
public typealias CountingAction = CountingRules.CountingAction
/// A move of an item within a list.
public typealias Move = CountingRules.Move
/// The rule for colours.
public typealias Tint = CountingRules.Tint
/// The periods of a counter.
public typealias PeriodPlan = CountingRules.PeriodPlan
/// The result of a target in one of its periods.
public typealias PeriodResult = CountingRules.PeriodResult
/// The standing of a value against the goal.
public typealias Standing = CountingRules.Standing
/// The unit by which history is summed.
public typealias SumUnit = CountingRules.SumUnit
/// The sum of a day, week or month.
public typealias Sum = CountingRules.Sum
/// The text of durations as stopwatches show them.
public typealias ClockText = CountingRules.ClockText
/// A reading of both clocks.
public typealias Moment = CountingRules.Moment
/// A lap of a stopwatch.
public typealias Lap = CountingRules.Lap
/// An interval that a stopwatch measured or a person entered.
public typealias MeasuredInterval = CountingRules.MeasuredInterval
/// Changes to a group.
public typealias GroupSettings = CountingRules.GroupSettings
/// The total of the counters of a group.
public typealias GroupTotal = CountingRules.GroupTotal
