import Primitives
import Testing

@testable import Merge

/// Planted mistakes that are easy to make with stopwatches; the laws must find every one.
enum StopwatchBug: String, CaseIterable {
    case laterStopWins, hiddenNotMerged, floorNotMerged, floorWithoutDropping, stopOfLastMerged
    case resetDropsUnseen, resetKeepsRunning, stopsOwnOnly, sumsInsteadOfUnion, numberUsedAgain
    case startsBeforeStop, deletionNotMerged, runsOfLongerLane, stopBeforeStart

    var algebra: StopwatchAlgebra {
        var algebra = StopwatchAlgebra()
        switch self {
        case .resetDropsUnseen:
            algebra.reset = { state in
                for device in state.lanes.keys {
                    let floor = (state.lanes[device]?.latest ?? 0) + 1
                    state.lanes[device] = Stopwatch.Lane(runs: [], floor: floor, hidden: [])
                }
            }
        case .resetKeepsRunning:
            algebra.reset = { state in state.hide { $0.stop != nil } }
        case .stopsOwnOnly:
            algebra.stop = { state, instant in
                guard let device = state.lanes.keys.min() else { return }
                state.lanes[device]?.stop(at: instant)
            }
        case .stopBeforeStart:
            algebra.stop = { state, instant in
                state.mapRuns { run in
                    if run.stop == nil { run.stop = instant }
                }
            }
        case .sumsInsteadOfUnion:
            algebra.elapsed = { state, instant in
                state.intervals.reduce(.zero) { $0 + max(.zero, ($1.stop ?? instant) - $1.start) }
            }
        case .numberUsedAgain:
            algebra.start = { state, instant, device in
                let number = (state.lanes[device]?.runs.last?.number ?? 0) + 1
                var other = Stopwatch()
                other.lanes[device] = Stopwatch.Lane(
                    runs: [Stopwatch.Run(number: number, start: instant)], floor: 0, hidden: [])
                state.merge(other)
                return Stopwatch.IntervalID(device: device, number: number)
            }
        case .startsBeforeStop:
            algebra.start = { state, instant, device in
                try state.append(start: instant, stop: nil, isByHand: false, on: device)
            }
        default: algebra.merge = { self.merge($0, $1) }
        }
        return algebra
    }

    private func merge(_ left: Stopwatch, _ right: Stopwatch) -> Stopwatch {
        var merged = left.merged(with: right)
        switch self {
        case .laterStopWins, .stopOfLastMerged:
            merged.mapRuns { [self] device, run in
                let stops = [left, right].compactMap { $0.lanes[device]?.run(run.number)?.stop }
                run.stop = self == .laterStopWins ? stops.max() : stops.last
            }
        case .hiddenNotMerged:
            merged.mapLanes(of: left, right) { mine, theirs in
                Stopwatch.Lane(
                    runs: mine.runs + theirs.runs, floor: max(mine.floor, theirs.floor),
                    hidden: mine.hidden.sorted())
            }
        case .floorNotMerged:
            merged.mapLanes(of: left, right) { mine, theirs in
                Stopwatch.Lane(
                    runs: mine.runs + theirs.runs, floor: mine.floor,
                    hidden: mine.hidden.union(theirs.hidden).sorted())
            }
        case .floorWithoutDropping:
            merged.mapLanes(of: left, right) { mine, theirs in
                let lane = Stopwatch.Lane(runs: mine.runs + theirs.runs, floor: 0, hidden: [])
                return mine.floor == theirs.floor ? mine.merged(with: theirs) : lane
            }
        case .deletionNotMerged: merged.deletion = left.deletion
        case .runsOfLongerLane:
            merged.mapLanes(of: left, right) { mine, theirs in
                mine.runs.count >= theirs.runs.count ? mine : theirs
            }
        default: break
        }
        return merged
    }
}

extension Stopwatch {
    fileprivate mutating func mapRuns(_ change: (DeviceID, inout Run) -> Void) {
        for (device, lane) in lanes {
            let runs = lane.runs.map { run in
                var run = run
                change(device, &run)
                return run
            }
            lanes[device] = Lane(runs: runs, floor: lane.floor, hidden: lane.hidden.sorted())
        }
    }

    fileprivate mutating func mapRuns(_ change: (inout Run) -> Void) {
        mapRuns { change(&$1) }
    }

    fileprivate mutating func mapLanes(
        of left: Self, _ right: Self, _ join: (Lane, Lane) -> Lane
    ) {
        for device in lanes.keys {
            if let mine = left.lanes[device], let theirs = right.lanes[device] {
                lanes[device] = join(mine, theirs)
            }
        }
    }
}

@Suite("The laws of the stopwatch can fail")
struct StopwatchBugTests {
    @Test("Some law finds a planted bug", arguments: StopwatchBug.allCases)
    func found(bug: StopwatchBug) throws {
        let violated = try StopwatchLaw.all.filter {
            try $0.violation(in: 60, algebra: bug.algebra) != nil
        }
        #expect(!violated.isEmpty, "no law found \(bug)")
    }

    @Test(
        "A bug is found by the law that speaks of it",
        arguments: [
            (.laterStopWins, .earlierStop), (.laterStopWins, .onlyGrows),
            (.stopOfLastMerged, .earlierStop), (.hiddenNotMerged, .noneLost),
            (.floorNotMerged, .noneLost), (.floorNotMerged, .onlyGrows),
            (.floorWithoutDropping, .resetThenStart), (.resetDropsUnseen, .noneLost),
            (.resetKeepsRunning, .resetThenStart), (.stopsOwnOnly, .noneLost),
            (.sumsInsteadOfUnion, .countsOnce), (.numberUsedAgain, .resetThenStart),
            (.startsBeforeStop, .noneLost), (.deletionNotMerged, .commutes),
            (.runsOfLongerLane, .noneLost), (.stopBeforeStart, .noneLost),
        ] as [(StopwatchBug, StopwatchLaw)])
    func speaks(bug: StopwatchBug, law: StopwatchLaw) throws {
        #expect(try law.violation(in: 200, algebra: bug.algebra) != nil, "\(law) misses \(bug)")
    }
}
