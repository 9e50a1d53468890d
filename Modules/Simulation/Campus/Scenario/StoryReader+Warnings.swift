import Primitives

/// Remarks on what can't matter.
extension StoryReader {
    /// Warns of what nothing is done with.
    func warn(after naming: StepNaming) {
        for (number, person) in people.enumerated() where !naming.active.contains(number) {
            findings.warn(
                "\(person.name) does nothing, and is only there for others", at: personMarks[number]
            )
        }
        for (_, counters) in naming.counters.sorted(by: { $0.key < $1.key }) {
            for counter in counters where !counter.isSeen && !counter.isDeleted {
                findings.warn("nobody looks at \(counter.name)", at: counter.mark)
            }
        }
        warnOfOverlaps()
    }

    /// Warns of round places that overlap: somebody in both is in one of them only by chance.
    private func warnOfOverlaps() {
        let circles = places.indices.compactMap { index in
            places[index].shape.circles.first.map { (index, $0) }
        }
        for (place, circle) in circles.prefix(200) {
            let other = circles.prefix(while: { $0.0 < place }).first {
                circle.center.distance(to: $0.1.center) < circle.radius + $0.1.radius
            }
            if let other {
                findings.warn(
                    "\(places[place].name) and \(places[other.0].name) overlap",
                    at: placeMarks[place])
            }
        }
    }
}
