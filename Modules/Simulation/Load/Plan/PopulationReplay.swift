import Primitives

/// The acts of the people of a population on one day, at a multiple of its speed.
///
/// They are those of `quad-sim people --people N --days 1 --from DAY --seed SEED`. Where a stay
/// begins, its person looks at the list of people; where it ends, the visit is told. A message is
/// written to the other account of the pair, as that is whom the person may write to.
package struct PopulationReplay: Sendable, Hashable {
    /// Something that a person does.
    package struct Act: Sendable, Hashable {
        /// The microseconds since the phase began.
        package let time: Int64
        /// The kind of request.
        package let operation: LoadOperation
        /// The number of the person.
        package let person: Int
    }

    /// The numbers of people, and the speeds, that can be replayed.
    package static let bounds = (people: 1...20_000, speed: 1.0...100_000)

    /// The acts, ascending by time.
    package let acts: [Act]
    /// The seconds that it lasts.
    package let seconds: Double

    /// Draws the acts of a day between two minutes of it, by the clocks of the calendar's zone.
    ///
    /// - Complexity: O(people).
    package init(
        people: Int, on day: Day, calendar: AcademicCalendar, minutes: Range<Int>, speed: Double,
        seed: UInt64
    ) {
        let population = SimulatedPopulation(
            people: people, days: 1, seed: seed, first: day, calendar: calendar)
        let begin = calendar.second(of: day, minute: Double(minutes.lowerBound))
        let end = calendar.second(of: day, minute: Double(minutes.upperBound))
        var acts: [Act] = []
        func add(_ operation: LoadOperation, _ person: Int, at second: Int64) {
            guard (begin..<end).contains(second) else { return }
            let time = Int64(saturating: (Double(second - begin) / speed * 1e6).rounded())
            acts.append(Act(time: time, operation: operation, person: person))
        }
        for person in 0..<people {
            for stay in population.stays(of: person) {
                add(.feed, person, at: stay.start)
                add(.visit, person, at: stay.end)
            }
            for message in population.messages(begunBy: person) {
                add(.message, message.sender, at: message.second)
            }
        }
        // A stable order, as that of drawing is by person.
        self.acts = acts.enumerated()
            .sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }
            .map(\.element)
        seconds = Double(end - begin) / speed
    }

    /// The kinds of requests.
    package var operations: Set<LoadOperation> { Set(acts.map(\.operation)) }

    /// Returns the number of acts that are due by a time, in seconds.
    func due(by time: Double) -> Int {
        acts.partitioningIndex { Double($0.time) > time * 1e6 }
    }
}

extension [PopulationReplay.Act] {
    /// The index of the first element of which something holds, which holds of all that follow.
    fileprivate func partitioningIndex(where holds: (Element) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if holds(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
