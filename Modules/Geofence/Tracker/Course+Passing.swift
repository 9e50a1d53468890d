import Primitives

extension Course {
    /// Appends the visits to places that the straight line between two fixes passes through and
    /// that cover neither fix: somebody walked through between two readings.
    ///
    /// Applies only to precise fixes that follow each other soon, and only where the line within a
    /// place is longer than the worse accuracy of the two.
    ///
    /// - Complexity: O(metres), at most ``passingSteps`` lookups in the index.
    func inferPassing(
        from before: Reading, to reading: Reading, _ setting: TrackerSetting,
        _ places: PlaceIndex, _ told: inout [Transition]
    ) {
        let time = reading.at.milliseconds(since: before.at)
        let accuracy = max(
            setting.rules.believedAccuracy(of: before),
            setting.rules.believedAccuracy(of: reading))
        guard time <= setting.passingGap, accuracy <= setting.rules.buffer else { return }
        let way = StraightWay(from: before.coordinate, to: reading.coordinate)
        guard way.metres > accuracy else { return }
        for (position, part) in way.parts(on: places, steps: Self.passingSteps)
        where (part.upperBound - part.lowerBound) * way.metres > accuracy {
            let place = places.id(at: position)
            guard !stays.contains(where: { $0.place == place }) else { continue }
            func instant(_ share: Double) -> Instant {
                before.at + .milliseconds(Int64(saturating: Double(time) * share))
            }
            let entered = instant(part.lowerBound)
            let visit = Visit.ID.derived(
                device: setting.device, place: place, entered: entered)
            for (kind, at) in [
                (Transition.Kind.enter, entered), (.leave, instant(part.upperBound)),
            ] {
                told.append(
                    Transition(
                        visit: visit, place: place, kind: kind, at: at, entered: entered,
                        reason: .passing))
            }
        }
    }

    /// The most lookups in the index for one line.
    static let passingSteps = 256
}

/// The straight line from one position to another.
struct StraightWay {
    private let start: Coordinate
    private let end: Coordinate
    let metres: Double

    init(from start: Coordinate, to end: Coordinate) {
        self.start = start
        self.end = end
        metres = start.distance(to: end)
    }

    /// The positions in the index of places that the line passes through and that cover neither
    /// end, with the shares of the line at which it enters and leaves.
    func parts(on places: PlaceIndex, steps most: Int) -> [(Int, ClosedRange<Double>)] {
        let steps = max(2, min(most, Int(metres / 4)))
        var covering: [Int] = []
        places.places(at: start, into: &covering)
        let ends = covering + places.places(at: end)
        var begun: [(place: Int, step: Int)] = []
        var parts: [(Int, ClosedRange<Double>)] = []
        for step in 1...steps {
            places.places(at: position(Double(step) / Double(steps)), into: &covering)
            for part in begun where !covering.contains(part.place) {
                let shape = places.places[part.place].shape
                let first = border(of: shape, outside: part.step - 1, inside: part.step, of: steps)
                let last = border(of: shape, outside: step, inside: step - 1, of: steps)
                parts.append((part.place, first...max(first, last)))
            }
            begun.removeAll { !covering.contains($0.place) }
            for place in covering
            where !ends.contains(place) && !begun.contains(where: { $0.place == place }) {
                begun.append((place, step))
            }
        }
        return parts
    }

    private func position(_ share: Double) -> Coordinate {
        Coordinate(
            longitude: start.longitude + (end.longitude - start.longitude) * share,
            latitude: start.latitude + (end.latitude - start.latitude) * share)
    }

    /// The share of the line at which it crosses a boundary between two steps, to a part in a
    /// million.
    private func border(of shape: Shape, outside: Int, inside: Int, of steps: Int) -> Double {
        var (out, within) = (Double(outside) / Double(steps), Double(inside) / Double(steps))
        for _ in 0..<12 {
            let middle = (out + within) / 2
            if shape.covers(position(middle)) { within = middle } else { out = middle }
        }
        return within
    }
}
