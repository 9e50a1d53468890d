import Storage

/// An action that a student plans for a quarter of an hour; it needs only the student and a server.
enum Deed: Sendable, Hashable {
    /// Creates a counter of the plan, on the first device.
    case create(counter: Int)
    /// Taps a counter several times; negative counts down.
    case tap(counter: Int, device: Int, times: Int)
    /// Sets a counter to its reset value.
    case reset(counter: Int, device: Int)
    /// Sets a counter to a value.
    case set(counter: Int, device: Int, value: Int64)
    /// Writes an entry of the plan into the journal.
    case write(entry: Int, device: Int)
    /// Exchanges documents with the server.
    case sync(device: Int)
    /// Looks at the feed and may write a first message to somebody.
    case meetSomebody
    /// Reads the requests and decides on each.
    case answerRequests
    /// Looks at the declined requests and may take one back.
    case reconsider
    /// Reads the conversations and may continue them.
    case talk
    /// Blocks somebody.
    case block
    /// Keeps to oneself what one reads.
    case keepReadingPrivate
    /// Says to all connections where one is.
    case sayWhere
    /// Takes that back.
    case sayNothing
}

/// A counter that a student plans to keep.
struct CounterPlan: Sendable, Hashable {
    let title: String
    let step: Int64
    /// Whether the counter is only tapped, so that its value must be the sum of all taps.
    let isOnlyTapped: Bool
}

/// The actions of a student for a whole day, decided before the day begins.
struct StudentPlan: Sendable, Hashable {
    private(set) var counters: [CounterPlan] = []
    private(set) var entries: [String] = []
    /// The quarters of an hour in which the phone is out of reach of the server; it is back in the
    /// one after. `nil` for none.
    private(set) var absence: Range<Int>?
    private var schedule: [Int: [Deed]] = [:]

    /// Returns the deeds of a quarter of an hour, in order.
    func deeds(in quarter: Int) -> [Deed] { schedule[quarter] ?? [] }

    /// The last quarter in which the student reads the conversations; `nil` if none.
    var lastTalk: Int? { schedule.filter { $0.value.contains(.talk) }.keys.max() }

    /// Creates the plan of a student.
    init(of student: Student) {
        var own = student.generator(for: .plan)
        planCounting(of: student, &own)
        planJournal(of: student, &own)
        planCompany(of: student, &own)
        planPresence(of: student)
        for device in 0..<student.deviceCount where own.chance(0.3) {
            add(.sync(device: device), in: Int.random(in: 24...32, using: &own))
        }
    }

    private mutating func add(_ deed: Deed, in quarter: Int) {
        schedule[quarter, default: []].append(deed)
    }

    /// Plans counters, taps and resets. Devices don't sync from the seventh quarter on, most of
    /// them for the rest of the day.
    private mutating func planCounting(of student: Student, _ own: inout SeededGenerator) {
        guard student.hasSecondDevice || own.chance(0.5) else { return }
        counters = [CounterPlan(title: "Kids", step: 1, isOnlyTapped: true)]
        if student.number == 0 || own.chance(0.4) {
            let title = Words.counted[Int.random(in: Words.counted.indices, using: &own)]
            let step = Int64(own.chance(0.2) ? 5 : 1)
            counters.append(
                CounterPlan(title: title, step: step, isOnlyTapped: own.chance(0.3)))
        }
        let first = Int.random(in: 1...4, using: &own)
        for counter in counters.indices { add(.create(counter: counter), in: first) }
        add(.sync(device: 0), in: first)
        if student.hasSecondDevice { add(.sync(device: 1), in: first + 1) }
        planTaps(of: student, total: Int.random(in: 8...30, using: &own), on: 0, &own)
        if counters.count > 1 {
            planTaps(of: student, total: Int.random(in: 6...16, using: &own), on: 1, &own)
            if !counters[1].isOnlyTapped { planResets(of: student, on: 1, &own) }
        }
    }

    private mutating func planTaps(
        of student: Student, total: Int, on counter: Int, _ own: inout SeededGenerator
    ) {
        // The student who is looked at afterwards counts 23 kids, as in the book.
        var left = student.number == 0 && counter == 0 ? 23 : total
        while left > 0 {
            let times = min(left, Int.random(in: 1...7, using: &own))
            let deed = Deed.tap(
                counter: counter, device: Int.random(in: 0..<student.deviceCount, using: &own),
                times: times)
            add(deed, in: Int.random(in: 7...42, using: &own))
            left -= times
        }
        if own.chance(0.3) {
            let quarter = Int.random(in: 10...40, using: &own)
            add(.tap(counter: counter, device: 0, times: 2), in: quarter)
            add(.tap(counter: counter, device: 0, times: -2), in: quarter)
        }
    }

    private mutating func planResets(
        of student: Student, on counter: Int, _ own: inout SeededGenerator
    ) {
        for _ in 0..<Int.random(in: 1...2, using: &own) {
            let device = Int.random(in: 0..<student.deviceCount, using: &own)
            let quarter = Int.random(in: 12...38, using: &own)
            if own.chance(0.5) {
                add(.reset(counter: counter, device: device), in: quarter)
            } else {
                let value = Int64.random(in: -5...20, using: &own)
                add(.set(counter: counter, device: device, value: value), in: quarter)
            }
        }
    }

    private mutating func planJournal(of student: Student, _ own: inout SeededGenerator) {
        guard student.number == 0 || own.chance(0.4) else { return }
        for entry in 0..<Int.random(in: 1...3, using: &own) {
            entries.append(Words.sentence(from: Words.grateful, &own))
            let device = Int.random(in: 0..<student.deviceCount, using: &own)
            add(.write(entry: entry, device: device), in: Int.random(in: 6...43, using: &own))
        }
    }

    /// Plans messages and answers. The one who began a conversation speaks in even quarters, the
    /// other in odd ones, so the order of all messages doesn't depend on anybody's speed.
    private mutating func planCompany(of student: Student, _ own: inout SeededGenerator) {
        let isFirst = student.number < 2
        if isFirst || own.chance(0.5) {
            let first = 14 + 2 * Int.random(in: 0...3, using: &own)
            add(.meetSomebody, in: first)
            for quarter in [26, 32, 36, 42] { add(.talk, in: quarter) }
            if own.chance(0.3) { add(.meetSomebody, in: first + 8) }
        }
        for quarter in [23, 31, 37] { add(.answerRequests, in: quarter) }
        for quarter in [29, 35, 39] { add(.talk, in: quarter) }
        if student.number % 16 == 3 || own.chance(0.03) { add(.block, in: 44) }
        add(.reconsider, in: 41)
    }

    /// Plans absences, in which many would talk or block somebody, and what others are told.
    private mutating func planPresence(of student: Student) {
        switch student.number % 5 {
        case 2: absence = 25..<36
        case 3: absence = 40..<46
        default: break
        }
        if student.number % 6 == 5 { add(.keepReadingPrivate, in: 2) }
        if student.number.isMultiple(of: 4) { add(.sayWhere, in: 40) }
        if student.number % 8 == 4 { add(.sayNothing, in: 43) }
    }
}
