import Merge
import Primitives
import Sync

/// The true history of one document as a plain list, and the view that follows from any part of it.
/// It knows nothing of tallies, floors, registers and merging; all that it takes from the
/// implementation are the stamps, which tell which of two concurrent events is the later one.
struct DocumentOracle: Sendable {
    /// The actions on a document.
    enum Deed: Hashable, Sendable {
        /// Counts; on a day, unless it undoes something other than counting.
        case tap(Int64, day: Day?)
        case set(Int64)
        case title(String)
        case deletion(Bool)
        case start(Int64)
        /// Stops the intervals that the given events started.
        case stop([Int], at: Int64)
        /// Removes every interval that was known.
        case clear
        case write([String])
    }

    /// A deed, its device, and the events of the document that the device knew.
    struct Event: Sendable {
        let deed: Deed
        var device: DeviceID
        var seen: EventSet
        /// The stamp of the event; `nil` where it makes no difference.
        var stamp: Stamp?
    }

    let sort: DocumentSort
    private(set) var events: [Event] = []
    /// The events that an event replaced when it got another stamp.
    var originals: [Int: [Int]] = [:]

    /// The events that replaced those that were reassigned to another device.
    var reissues: [Reissue: Int] = [:]

    init(_ sort: DocumentSort) { self.sort = sort }

    /// Appends an event and returns its number.
    mutating func record(_ event: Event) -> Int {
        events.append(knowingOriginals(event))
        return events.count - 1
    }

    /// Returns the view of anyone who knows some of the events.
    func view(knowing known: EventSet) -> View {
        let numbers = known.numbers
        if numbers.isEmpty { return .untouched(sort) }
        return View(
            isVisible: isVisible(numbers), title: title(numbers) ?? "", content: content(numbers),
            order: sort == .counter ? order(numbers) : "",
            days: sort == .counter ? days(numbers) : "")
    }

    private func content(_ numbers: [Int]) -> String {
        switch sort {
        case .counter: return "\(value(numbers))"
        case .stopwatch:
            return intervals(numbers).map { DocumentSort.interval($0.start, $0.stop) }
                .sorted().joined(separator: " ")
        case .text: return texts(numbers).sorted().joined(separator: " ")
        }
    }

    /// Returns those of some events that none of the others had seen.
    private func unseen(_ numbers: [Int]) -> [Int] {
        numbers.filter { number in !numbers.contains { events[$0].seen.contains(number) } }
    }

    /// Returns the event that counts: the latest of those that no other one had seen.
    private func winner(_ numbers: [Int]) -> Event? {
        unseen(numbers).map { events[$0] }.max { left, right in
            guard let left = left.stamp, let right = right.stamp else { return false }
            return left < right
        }
    }
}

extension DocumentOracle {
    /// Returns the event that wrote the title.
    func titleEvent(_ numbers: [Int]) -> Event? {
        winner(numbers.filter { if case .title = events[$0].deed { true } else { false } })
    }

    private func title(_ numbers: [Int]) -> String? {
        guard case .title(let text)? = titleEvent(numbers)?.deed else { return nil }
        return text
    }

    /// Returns the latest event about deletion.
    func deletion(_ numbers: [Int]) -> Event? {
        winner(numbers.filter { if case .deletion = events[$0].deed { true } else { false } })
    }

    /// Whether the document is there: not deleted, or something was added that no deleter had seen.
    func isVisible(_ numbers: [Int]) -> Bool {
        guard case .deletion(true)? = deletion(numbers)?.deed else { return true }
        var seen = EventSet()
        for number in numbers {
            if case .deletion = events[number].deed { seen.formUnion(events[number].seen) }
        }
        return numbers.contains { events[$0].deed.addsSomething && !seen.contains($0) }
    }

    /// Whether the document has its counter, stopwatch or text, so that it can be deleted with it.
    func hasPart(_ numbers: [Int]) -> Bool {
        numbers.contains {
            if case .set = events[$0].deed { true } else { events[$0].deed.addsSomething }
        }
    }

    private func sets(_ numbers: [Int]) -> [Int] {
        numbers.filter { if case .set = events[$0].deed { true } else { false } }
    }

    /// Returns what the sets had seen.
    func absorbed(_ numbers: [Int]) -> EventSet {
        var absorbed = EventSet()
        for number in sets(numbers) { absorbed.formUnion(events[number].seen) }
        return absorbed
    }

    /// Whether another device made the set that counts.
    func isSet(_ numbers: [Int], besides device: DeviceID) -> Bool {
        winner(sets(numbers)).map { $0.device != device } ?? false
    }

    func isTap(_ number: Int) -> Bool {
        if case .tap = events[number].deed { true } else { false }
    }

    /// Whether another device made the set that counts, and a tap no longer counts, or a set.
    func isAbsorbed(_ number: Int, knowing numbers: [Int], besides device: DeviceID) -> Bool {
        isSet(numbers, besides: device)
            && (!isTap(number) || absorbed(numbers).contains(number))
    }

    /// Returns the latest set value plus every tap that no known set had seen.
    func value(_ numbers: [Int]) -> Int64 {
        let absorbed = absorbed(numbers)
        var value: Int64 = 0
        if case .set(let base)? = winner(sets(numbers))?.deed { value = base }
        for number in numbers where !absorbed.contains(number) {
            if case .tap(let amount, _) = events[number].deed { value += amount }
        }
        return value
    }

    /// Returns the number and the sum of each device's known taps; they must be its first ones.
    private func order(_ numbers: [Int]) -> String {
        var tallies: [DeviceID: (count: Int, sum: Int64)] = [:]
        for number in numbers {
            guard case .tap(let amount, _) = events[number].deed else { continue }
            let old = tallies[events[number].device] ?? (0, 0)
            tallies[events[number].device] = (old.count + 1, old.sum + amount)
        }
        return tallies.sorted { $0.key < $1.key }
            .map { DocumentSort.tally("\($0)", $1.count, $1.sum) }.joined(separator: " ")
    }

    /// Returns the sums of taps by day, regardless of later sets.
    private func days(_ numbers: [Int]) -> String {
        var sums: [Day: Int64] = [:]
        for number in numbers {
            guard case .tap(let amount, let day?) = events[number].deed else { continue }
            sums[day, default: 0] += amount
        }
        return DocumentSort.days(sums.filter { $0.value != 0 })
    }

    /// An interval: the event that began it, and its times.
    typealias Interval = (number: Int, start: Int64, stop: Int64?)

    /// Returns the intervals that no known event has removed.
    func intervals(_ numbers: [Int]) -> [Interval] {
        var cleared = EventSet()
        for number in numbers where events[number].deed == .clear {
            cleared.formUnion(events[number].seen)
        }
        return numbers.compactMap { number in
            guard case .start(let start) = events[number].deed, !cleared.contains(number) else {
                return nil
            }
            let stops = numbers.compactMap { other -> Int64? in
                guard case .stop(let closed, let at) = events[other].deed else { return nil }
                return closed.contains(number) ? max(start, at) : nil
            }
            return (number, start, stops.min())
        }
    }

    /// Returns the writes that no known write had seen.
    func currentWrites(_ numbers: [Int]) -> [Event] {
        unseen(numbers.filter { if case .write = events[$0].deed { true } else { false } })
            .map { events[$0] }
    }

    /// Returns the texts that no known write had seen.
    func texts(_ numbers: [Int]) -> Set<String> {
        var texts: Set<String> = []
        for event in currentWrites(numbers) {
            if case .write(let values) = event.deed { texts.formUnion(values) }
        }
        return texts
    }
}

extension DocumentOracle.Deed {
    /// Whether it restores a deleted document if the deleter had not seen it.
    var addsSomething: Bool {
        switch self {
        case .tap, .start, .write: true
        case .set, .title, .deletion, .stop, .clear: false
        }
    }
}
