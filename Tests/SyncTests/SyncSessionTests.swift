import Primitives
import Sync
import Testing

@Suite("The sync session as a machine")
struct SyncSessionTests {
    private typealias Step = (event: SyncSession.Event, effect: SyncSession.Effect)

    private let all = SyncLimits.documents
    private let noon = Instant(seconds: 1_700_000_000)

    private func run(_ steps: [Step]) {
        var session = SyncSession()
        #expect(session.begin() == .takeBatch(limit: all))
        for (index, step) in steps.enumerated() {
            #expect(session.receive(step.event) == step.effect, "step \(index)")
        }
    }

    @Test("With nothing waiting and nothing new it pulls once and ends")
    func nothing() {
        run([
            (.batch(isEmpty: true), .pull),
            (.pulled(isComplete: true, isEqual: true), .finish),
        ])
    }

    @Test("It pushes batch after batch, then pulls page after page")
    func batchesAndPages() {
        run([
            (.batch(isEmpty: false), .push), (.pushed(), .takeBatch(limit: all)),
            (.batch(isEmpty: false), .push), (.pushed(), .takeBatch(limit: all)),
            (.batch(isEmpty: true), .pull),
            (.pulled(isComplete: false, isEqual: false), .pull),
            (.pulled(isComplete: false, isEqual: nil), .pull),
            (.pulled(isComplete: true, isEqual: true), .finish),
        ])
    }

    @Test("It pulls nothing if both sides have the same after the last push, and else it does")
    func nothingToPull() {
        run([
            (.batch(isEmpty: false), .push), (.pushed(isCurrent: true), .takeBatch(limit: all)),
            (.batch(isEmpty: true), .finish),
        ])
        run([
            (.batch(isEmpty: false), .push), (.pushed(isCurrent: true), .takeBatch(limit: all)),
            (.batch(isEmpty: false), .push), (.pushed(), .takeBatch(limit: all)),
            (.batch(isEmpty: true), .pull),
            (.pulled(isComplete: true, isEqual: true), .finish),
        ])
        run([
            (.batch(isEmpty: false), .push), (.pushed(isCurrent: true), .takeBatch(limit: all)),
            (.batch(isEmpty: false), .push),
            (.refusedForSize(documentCount: 1, reason: "long"), .setAside(reason: "long")),
            (.setAside, .takeBatch(limit: all)), (.batch(isEmpty: true), .pull),
            (.pulled(isComplete: true, isEqual: true), .finish),
        ])
    }

    @Test("While local changes wait there is nothing to compare, and it ends")
    func changesWait() {
        run([
            (.batch(isEmpty: true), .pull), (.pulled(isComplete: true, isEqual: nil), .finish),
        ])
    }

    @Test("Away for too long it begins again, and pushes in the end what it held back")
    func startsFresh() {
        let again: [Step] = [
            (.mustStartFresh, .startFresh), (.startedFresh, .takeBatch(limit: all)),
            (.batch(isEmpty: true), .pull),
            (.pulled(isComplete: false, isEqual: nil, releases: true), .pull),
            (.pulled(isComplete: true, isEqual: nil, releases: true), .takeBatch(limit: all)),
            (.batch(isEmpty: false), .push), (.pushed(), .takeBatch(limit: all)),
            (.batch(isEmpty: true), .pull),
            (.pulled(isComplete: true, isEqual: true, releases: true), .finish),
        ]
        run([(.batch(isEmpty: false), .push)] + again)
        run([(.batch(isEmpty: true), .pull)] + again)
        // A second fresh start in one session is an error.
        run([
            (.batch(isEmpty: true), .pull), (.mustStartFresh, .startFresh),
            (.startedFresh, .takeBatch(limit: all)), (.batch(isEmpty: true), .pull),
            (.mustStartFresh, .fail(.mustStartFresh)),
        ])
    }

    @Test("Where another installation pushes as the device, it becomes another and begins again")
    func reissues() {
        let others = BootHistory([BootRecord(name: 1, change: 2)])
        let again: [Step] = [
            (.refusedForked(others), .reissue(besides: others)),
            (.reissued, .takeBatch(limit: all)),
        ]
        run([(.batch(isEmpty: false), .push)] + again + [(.batch(isEmpty: false), .push)] + again)
        run([(.batch(isEmpty: true), .pull)] + again + [(.batch(isEmpty: true), .pull)])
        // The session gives up on a server that repeats this without end.
        let once: [Step] = [(.batch(isEmpty: true), .pull)] + again
        let last: [Step] = [
            (.batch(isEmpty: true), .pull), (.refusedForked(others), .fail(.forked(others))),
        ]
        run((0..<BootHistory.limit).flatMap { _ in once } + last)
    }

    @Test("Refused for its clock it stamps again, once, and goes on pushing")
    func restamps() {
        run([
            (.batch(isEmpty: false), .push),
            (.refusedAhead(serverTime: noon), .restamp(serverTime: noon)),
            (.restamped, .takeBatch(limit: all)),
            (.batch(isEmpty: false), .push), (.pushed(), .takeBatch(limit: all)),
            (.batch(isEmpty: true), .pull),
            (.pulled(isComplete: true, isEqual: true), .finish),
        ])
        run([
            (.batch(isEmpty: false), .push),
            (.refusedAhead(serverTime: noon), .restamp(serverTime: noon)),
            (.restamped, .takeBatch(limit: all)),
            (.batch(isEmpty: false), .push),
            (.refusedAhead(serverTime: noon), .fail(.clockAhead(serverTime: noon))),
        ])
    }

    @Test("A refusal of what has changed meanwhile says nothing: it pushes again")
    func changedMeanwhile() {
        run([
            (.batch(isEmpty: false), .push),
            (.refusedAhead(serverTime: noon), .restamp(serverTime: noon)),
            (.batchChanged, .takeBatch(limit: all)),
            (.batch(isEmpty: false), .push),
            (.refusedAhead(serverTime: noon), .restamp(serverTime: noon)),
            (.restamped, .takeBatch(limit: all)),
            (.batch(isEmpty: true), .pull),
        ])
    }

    @Test("Refused for its size it tries halves, down to one document, and sets that one aside")
    func splits() {
        let refused = { (count: Int) in
            SyncSession.Event.refusedForSize(documentCount: count, reason: "too much")
        }
        run([
            (.batch(isEmpty: false), .push), (refused(5), .takeBatch(limit: 2)),
            (.batch(isEmpty: false), .push), (.pushed(), .takeBatch(limit: 2)),
            (.batch(isEmpty: false), .push), (refused(2), .takeBatch(limit: 1)),
            (.batch(isEmpty: false), .push), (refused(1), .setAside(reason: "too much")),
            (.setAside, .takeBatch(limit: all)),
            (.batch(isEmpty: false), .push), (.pushed(), .takeBatch(limit: all)),
            (.batch(isEmpty: true), .pull),
            (.pulled(isComplete: true, isEqual: nil), .finish),
        ])
    }

    @Test("If both sides differ it starts over, once, and then pushes and pulls everything")
    func startsOver() {
        run([
            (.batch(isEmpty: true), .pull),
            (.pulled(isComplete: true, isEqual: false), .startOver),
            (.startedOver, .takeBatch(limit: all)), (.batch(isEmpty: false), .push),
            (.pushed(), .takeBatch(limit: all)),
            (.batch(isEmpty: true), .pull),
            (.pulled(isComplete: false, isEqual: false), .pull),
            (.pulled(isComplete: true, isEqual: true), .finish),
        ])
    }

    @Test("If both sides differ after starting over it fails")
    func fails() {
        run([
            (.batch(isEmpty: true), .pull),
            (.pulled(isComplete: true, isEqual: false), .startOver),
            (.startedOver, .takeBatch(limit: all)), (.batch(isEmpty: true), .pull),
            (.pulled(isComplete: true, isEqual: false), .fail(.checksumMismatch)),
        ])
    }

    @Test("What does not fit the phase is a programmer's error")
    func misuse() async {
        await #expect(processExitsWith: .failure) {
            var session = SyncSession()
            _ = session.receive(.startedOver)
        }
        await #expect(processExitsWith: .failure) {
            var session = SyncSession()
            _ = session.receive(.batch(isEmpty: true))
            _ = session.receive(.pulled(isComplete: true, isEqual: true))
            _ = session.receive(.pushed())
        }
    }
}
