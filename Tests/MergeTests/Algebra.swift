import Primitives

@testable import Merge

/// The operations under test, so that the laws can also be run against broken ones.
struct Algebra {
    var merge: (FloorCounter, FloorCounter) -> FloorCounter = { $0.merged(with: $1) }
    var add: (inout FloorCounter, Int64, DeviceID) throws -> FloorCounter = {
        try $0.add($1, on: $2)
    }
    var set: (inout FloorCounter, Int64, Stamp) -> FloorCounter = { $0.set($1, at: $2) }
    var delete: (inout FloorCounter, Bool, Stamp) -> FloorCounter = { $0.setDeleted($1, at: $2) }

    static var real: Algebra { Algebra() }
}

/// Planted mistakes that are easy to make; the laws must find every one.
enum PlantedBug: String, CaseIterable {
    case floorOnlyFromWinner, largerSum, floorNotMerged, baseOfLastMerged, additiveMerge
    case setWithoutTallies, setWithoutFloor, floorBelowOthers, deletionOfLastMerged
    case seenOnlyFromWinner, deltaIsAmount, forgetsSmallDevices

    /// The algebra with the mistake in it.
    var algebra: Algebra {
        var algebra = Algebra()
        switch self {
        case .setWithoutTallies:
            algebra.set = { counter, value, stamp in
                var delta = counter.set(value, at: stamp)
                delta.tallies = [:]
                return delta
            }
        case .setWithoutFloor:
            algebra.set = { counter, value, stamp in
                let floors = counter.floors
                var delta = counter.set(value, at: stamp)
                (counter.floors, delta.floors) = (floors, floors)
                return delta
            }
        case .floorBelowOthers:
            algebra.set = { counter, value, stamp in
                let before = counter.floors
                var delta = counter.set(value, at: stamp)
                counter.floors = counter.floors.filter {
                    before[$0.key] != nil || $0.key == stamp.device
                }
                delta.floors = counter.floors
                return delta
            }
        case .deltaIsAmount:
            algebra.add = { counter, amount, device in
                var delta = try counter.add(amount, on: device)
                delta.tallies[device] = Tally(count: 1, sum: amount)
                return delta
            }
        default: algebra.merge = { left, right in self.merge(left, right) }
        }
        return algebra
    }

    private func merge(_ left: FloorCounter, _ right: FloorCounter) -> FloorCounter {
        var merged = left.merged(with: right)
        switch self {
        case .floorOnlyFromWinner:
            let leftWins = (right.base?.stamp).map { $0 < left.base?.stamp ?? $0 } ?? true
            merged.floors = leftWins ? left.floors : right.floors
        case .largerSum:
            merged.tallies = left.tallies.merging(right.tallies) { $0.sum < $1.sum ? $1 : $0 }
        case .floorNotMerged: merged.floors = left.floors
        case .baseOfLastMerged: merged.base = right.base ?? left.base
        case .additiveMerge:
            merged.tallies = left.tallies.merging(right.tallies) {
                Tally(count: $0.count &+ $1.count, sum: $0.sum &+ $1.sum)
            }
        case .deletionOfLastMerged:
            if let deletion = right.deletion { merged.deletion?.state = deletion.state }
        case .seenOnlyFromWinner:
            if let mine = left.deletion, let theirs = right.deletion {
                merged.deletion?.seen =
                    mine.state.stamp < theirs.state.stamp ? theirs.seen : mine.seen
            }
        case .forgetsSmallDevices:
            merged.tallies = merged.tallies.filter {
                left.tallies.count < 3 || right.tallies.count < 3 || $0.value.count > 1
            }
        default: break
        }
        return merged
    }
}
