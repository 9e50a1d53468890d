/// A mistake that the simulator makes on purpose, to show that it would find it.
///
/// None of them is in the code that people run: they are made at the simulator's seams, where rows
/// come into a store, where messages pass, and between the steps of an exchange.
public enum PlantedBug: String, Sendable, CaseIterable {
    // Joins: the rows that a correct join puts into a store are replaced by those of a wrong one.

    /// The floor is taken from the side whose base wins, and not joined.
    case floorFromWinner = "floor-from-winner"
    /// Of two tallies of a device the one with the larger sum stays.
    case largerSum = "larger-sum"
    /// The base is that of the state that was joined last.
    case lastBase = "last-base"
    /// The floor of the other side is not joined.
    case floorNotMerged = "floor-not-merged"
    /// Tallies are added.
    case additiveMerge = "additive-merge"
    /// A deletion loses what an earlier one had seen.
    case seenNotMerged = "seen-not-merged"
    /// Of two titles the one that was joined last stays.
    case lastTitle = "last-title"
    /// Of two texts that were written apart only the later stays.
    case lastText = "last-text"
    /// Of two stops the later wins.
    case laterStop = "later-stop"
    /// Of a device's sums by day those that were joined last stay.
    case lastDays = "last-days"
    /// What the server gives takes the place of what is there.
    case replacedInsteadOfJoined = "replaced-instead-of-joined"

    // Edits.

    /// What a set has absorbed is pushed without the tallies that it absorbed.
    case setWithoutTally = "set-without-tally"
    /// The latest stamp is not stored.
    case clockForgotten = "clock-forgotten"
    /// An edit is queued in a transaction of its own.
    case queuedApart = "queued-apart"
    /// A second program edits what it read when it began, not what is there.
    case editsFromMemory = "edits-from-memory"
    /// Of a commit at which the machine stops, a part is found afterwards.
    case halfCommit = "half-commit"

    // Exchanges.

    /// The position is stored before the rows of the page.
    case cursorBeforeRows = "cursor-before-rows"
    /// That a batch was acknowledged is not stored.
    case acknowledgementNotStored = "acknowledgement-not-stored"
    /// An acknowledgement also takes what was edited meanwhile from the queue.
    case queueClearedThoughEdited = "queue-cleared-though-edited"
    /// A page is taken for done without its rows, now and then.
    case pageSkipped = "page-skipped"
    /// The first page is taken for the last.
    case onePageIsAll = "one-page-is-all"
    /// That both sides differ is not looked at.
    case restoredServerNotNoticed = "restored-server-not-noticed"
    /// A copy goes on under the device id of its original.
    case cloneKeepsDevice = "clone-keeps-device"
    /// What a clone of a machine did before it was cloned, and that waits, is given to its new
    /// device, too.
    case startNotKept = "start-not-kept"
    /// Stamps that others have seen are given anew.
    case restampOfSeen = "restamp-of-seen"
    /// All that waits is set aside as soon as the server refuses a batch for its size.
    case setAsideTogether = "set-aside-together"
    /// What is set aside waits no more.
    case setAsideForgotten = "set-aside-forgotten"
    /// The answer to one program's batch is taken for that to another's.
    case answerForAnother = "answer-for-another"

    /// An acknowledgement moves the position past what other devices did in between.
    case positionPastOthers = "position-past-others"
    /// A device that starts fresh pushes all that it has.
    case freshPushesAll = "fresh-pushes-all"
    /// A device keeps deletions that are gone on the server.
    case horizonIgnored = "horizon-ignored"

    // The server.

    /// What is only a part of a document is joined whatever the server has of the rest.
    case partTakenForWhole = "part-taken-for-whole"
    /// A batch that arrives twice is counted twice.
    case duplicateCounted = "duplicate-counted"
    /// The server doesn't look whether two machines push as one device.
    case forkedNotNoticed = "forked-not-noticed"
    /// The server answers before what it joined is durable.
    case answerBeforeCommit = "answer-before-commit"
    /// The server refuses by its clock alone, also what comes after what it has.
    case refusesByClockAlone = "refuses-by-clock-alone"
    /// The server keeps what it refuses for its size.
    case joinedThoughRefused = "joined-though-refused"

    /// Whether it is a wrong join of two states.
    var isJoin: Bool {
        switch self {
        case .floorFromWinner, .largerSum, .lastBase, .floorNotMerged, .additiveMerge,
            .seenNotMerged, .lastTitle, .lastText, .laterStop, .lastDays,
            .replacedInsteadOfJoined:
            true
        default: false
        }
    }
}
