/// An action on counters and groups that a person can undo, by the name under which it is kept.
public enum CountingAction: String, Sendable, CaseIterable {
    /// A tap up.
    case up = "count up"
    /// A tap down.
    case down = "count down"
    /// A counter was given a value.
    case set = "count set"
    /// A counter was given its reset value.
    case reset = "count reset"
    /// All counters of a group were given their reset value.
    case resetGroup = "group reset"
    /// A stopwatch was started.
    case start = "count start"
    /// A stopwatch was stopped.
    case stop = "count stop"
    /// A lap was marked.
    case lap = "count lap"
    /// The intervals of a stopwatch were corrected.
    case correct = "count intervals"
    /// A counter was created.
    case create = "count add"
    /// The settings of a counter were changed.
    case edit = "count edit"
    /// A counter was converted to another type.
    case convert = "count convert"
    /// Counters were put into another order.
    case move = "count move"
    /// Counters were hidden from the lists.
    case archive = "count archive"
    /// Counters were shown in the lists again.
    case unarchive = "count unarchive"
    /// A counter was deleted.
    case delete = "count delete"
    /// A deleted counter was restored.
    case restore = "count restore"
    /// A group was created.
    case createGroup = "group add"
    /// The name or look of a group was changed.
    case editGroup = "group edit"
    /// Groups were put into another order.
    case moveGroup = "group move"
    /// A group was hidden from the lists.
    case archiveGroup = "group archive"
    /// A group was shown in the lists again.
    case unarchiveGroup = "group unarchive"
    /// A group was deleted.
    case deleteGroup = "group delete"
    /// A deleted group was restored.
    case restoreGroup = "group restore"
    /// Records were imported from a file of another program.
    case imports = "import"
}
