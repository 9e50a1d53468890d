/// What a person can do to counters and groups and take back, by the names under which it is kept.
public enum CountingAction: String, Sendable, CaseIterable {
    /// A tap up.
    case up = "count up"
    /// A tap down.
    case down = "count down"
    /// A counter was given a value.
    case set = "count set"
    /// A counter was given its reset value.
    case reset = "count reset"
    /// All counters of a group were.
    case resetGroup = "group reset"
    /// A stopwatch was started.
    case start = "count start"
    /// A stopwatch was stopped.
    case stop = "count stop"
    /// A lap was marked.
    case lap = "count lap"
    /// The intervals of a stopwatch were corrected.
    case correct = "count intervals"
    /// A counter was made.
    case create = "count add"
    /// Its settings were changed.
    case edit = "count edit"
    /// It was made to count something else.
    case convert = "count convert"
    /// Counters were put into another order.
    case move = "count move"
    /// Counters were hidden from the lists.
    case archive = "count archive"
    /// They were shown again.
    case unarchive = "count unarchive"
    /// A counter was deleted.
    case delete = "count delete"
    /// A deleted counter was brought back.
    case restore = "count restore"
    /// A group was made.
    case createGroup = "group add"
    /// Its name or look was changed.
    case editGroup = "group edit"
    /// Groups were put into another order.
    case moveGroup = "group move"
    /// A group was hidden from the lists.
    case archiveGroup = "group archive"
    /// It was shown again.
    case unarchiveGroup = "group unarchive"
    /// A group was deleted.
    case deleteGroup = "group delete"
    /// A deleted group was brought back.
    case restoreGroup = "group restore"
    /// Something came in from a file of another program.
    case imports = "import"
}
