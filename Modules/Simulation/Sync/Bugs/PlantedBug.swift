/// A mistake that the simulator makes on purpose, to show that it would find it.
///
/// No mistake is in the code that people run: they are made at the simulator's seams, where rows
/// enter a store, where messages pass, and between the steps of an exchange.
package enum PlantedBug: String, Sendable, CaseIterable, NamedKind {
    // Joins: the rows that a correct join puts into a store are replaced by those of a wrong one.

    /// The floor is taken from the side whose base wins, and not joined.
    case floorFromWinner = "floor-from-winner"
    /// Of two tallies of a device, the one with the larger sum wins.
    case largerSum = "larger-sum"
    /// The base of the state that was joined last wins.
    case lastBase = "last-base"
    /// The floor of the other side is not joined.
    case floorNotMerged = "floor-not-merged"
    /// Tallies are added.
    case additiveMerge = "additive-merge"
    /// A deletion loses what an earlier one had seen.
    case seenNotMerged = "seen-not-merged"
    /// Of two titles, the one that was joined last wins.
    case lastTitle = "last-title"
    /// Of two concurrent texts, only the later one stays.
    case lastText = "last-text"
    /// Of two stops, the later one wins.
    case laterStop = "later-stop"
    /// Of a device's sums by day, those that were joined last win.
    case lastDays = "last-days"
    /// The server's state replaces the state that is there.
    case replacedInsteadOfJoined = "replaced-instead-of-joined"

    // Edits.

    /// A set is pushed without the tallies that it absorbed.
    case setWithoutTally = "set-without-tally"
    /// The latest stamp is not stored.
    case clockForgotten = "clock-forgotten"
    /// An edit is queued in a separate transaction.
    case queuedApart = "queued-apart"
    /// A second program edits what it read when it began, not the present state.
    case editsFromMemory = "edits-from-memory"
    /// Only a part of a commit at which the machine stops is found afterwards.
    case halfCommit = "half-commit"

    // Exchanges.

    /// The position is stored before the rows of the page.
    case cursorBeforeRows = "cursor-before-rows"
    /// The acknowledgement of a batch is not stored.
    case acknowledgementNotStored = "acknowledgement-not-stored"
    /// An acknowledgement also removes documents from the queue that were edited meanwhile.
    case queueClearedThoughEdited = "queue-cleared-though-edited"
    /// Now and then, a page is taken for done without its rows.
    case pageSkipped = "page-skipped"
    /// The first page is taken for the last.
    case onePageIsAll = "one-page-is-all"
    /// A difference between both sides is ignored.
    case restoredServerNotNoticed = "restored-server-not-noticed"
    /// A copy continues under the device id of its original.
    case cloneKeepsDevice = "clone-keeps-device"
    /// Waiting changes that a clone of a machine made before it was cloned are given to its new
    /// device, too.
    case startNotKept = "start-not-kept"
    /// Stamps that others have seen are replaced by new ones.
    case restampOfSeen = "restamp-of-seen"
    /// All waiting documents are set aside as soon as the server refuses a batch for its size.
    case setAsideTogether = "set-aside-together"
    /// A document that was set aside no longer waits.
    case setAsideForgotten = "set-aside-forgotten"
    /// The answer to one program's batch is taken for the answer to another's.
    case answerForAnother = "answer-for-another"

    /// An acknowledgement moves the position past changes that other devices made in between.
    case positionPastOthers = "position-past-others"
    /// A device that starts fresh pushes everything that it has.
    case freshPushesAll = "fresh-pushes-all"
    /// A device keeps deletions that are gone on the server.
    case horizonIgnored = "horizon-ignored"

    // The server.

    /// A part of a document is joined without regard to the server's state of the rest.
    case partTakenForWhole = "part-taken-for-whole"
    /// A batch that arrives twice is counted twice.
    case duplicateCounted = "duplicate-counted"
    /// The server does not check whether two machines push as one device.
    case forkedNotNoticed = "forked-not-noticed"
    /// The server answers before its join is durable.
    case answerBeforeCommit = "answer-before-commit"
    /// The server refuses by its clock alone, even what follows stamps that it already has.
    case refusesByClockAlone = "refuses-by-clock-alone"
    /// The server keeps a batch that it refuses for its size.
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
