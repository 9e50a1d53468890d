import Primitives

/// The actions of a student for all days of a run, decided before the first begins.
///
/// Habits and wishes to write are the population's; the rest follows from the student's own random
/// numbers.
struct StudentPlan: Sendable, Hashable {
    private(set) var counters: [CounterPlan] = []
    private(set) var entries: [String] = []
    /// The quarters of an hour in which the phone is out of reach of the server, one range a day at
    /// most; it is back in the one after.
    private(set) var absences: [Range<Int>] = []
    /// The quarter of an hour in which the student blocks somebody; `nil` for none.
    private(set) var block: Int?
    private var schedule: [Int: [Deed]] = [:]

    /// Returns the deeds of a quarter of an hour, in order.
    func deeds(in quarter: Int) -> [Deed] { schedule[quarter] ?? [] }

    /// Returns the absence in a quarter of an hour; `nil` for none.
    func absence(in quarter: Int) -> Range<Int>? { absences.first { $0.contains(quarter) } }

    /// Returns the plan without some of its deeds.
    func without(_ isLeftOut: (Deed) -> Bool) -> StudentPlan {
        var plan = self
        plan.schedule = schedule.mapValues { deeds in deeds.filter { !isLeftOut($0) } }
        return plan
    }

    /// The last quarter in which the student reads the conversations; `nil` if none.
    var lastTalk: Int? {
        schedule.filter { $0.value.contains(where: \.readsConversations) }.keys.max()
    }

    /// The number of the first person's counted kids, as in the book.
    private static let kids = 23

    /// Creates the plan of a student.
    init(
        of student: Student, habits: [DayHabits], wishes: [PlayedTalk.Wish],
        during played: PlayedDays, manners: Manners
    ) {
        var own = student.generator(for: .plan)
        makeCounters(of: student, played, &own)
        for (day, habit) in habits.enumerated() {
            let hours = PlannedHours(played: played, day: day)
            planCounting(of: student, habit, hours, &own)
            planJournal(of: student, habit, hours, &own)
            planCompany(of: student, hours, &own)
            planAbsence(habit, hours, &own)
        }
        planWishes(of: student, wishes, manners)
        if student.number % 6 == 5 {
            add(.keepReadingPrivate, in: PlannedHours(played: played, day: 0).quarter(at: 8))
        }
        planPresence(of: student, PlannedHours(played: played, day: played.days - 1), &own)
    }

    private mutating func add(_ deed: Deed, in quarter: Int) {
        schedule[quarter, default: []].append(deed)
    }

    /// Plans the counters, which all devices have by ten on the first morning.
    private mutating func makeCounters(
        of student: Student, _ played: PlayedDays, _ own: inout SeededGenerator
    ) {
        counters = [CounterPlan(title: "Kids", step: 1, isOnlyTapped: true)]
        if student.number == 0 || own.chance(0.4) {
            let title = Words.counted[Int.random(in: Words.counted.indices, using: &own)]
            let step = Int64(own.chance(0.2) ? 5 : 1)
            counters.append(
                CounterPlan(title: title, step: step, isOnlyTapped: own.chance(0.3)))
        }
        let first = PlannedHours(played: played, day: 0).quarter(from: 8, to: 9, &own)
        for counter in counters.indices { add(.create(counter: counter), in: first) }
        add(.sync(device: 0), in: first)
        if student.hasSecondDevice { add(.sync(device: 1), in: first + 1) }
    }

    /// Plans a day's taps and resets. Most devices don't sync for the rest of the day.
    private mutating func planCounting(
        of student: Student, _ habit: DayHabits, _ hours: PlannedHours,
        _ own: inout SeededGenerator
    ) {
        let isShown = student.number == 0 && hours.day == 0
        planTaps(of: student, total: isShown ? Self.kids : habit.taps, on: 0, hours, &own)
        for device in 0..<student.deviceCount where own.chance(0.3) {
            add(.sync(device: device), in: hours.quarter(from: 14, to: 16, &own))
        }
        guard counters.count > 1 else { return }
        planTaps(of: student, total: (habit.taps + 1) / 2, on: 1, hours, &own)
        guard !counters[1].isOnlyTapped, own.chance(0.7) else { return }
        let device = Int.random(in: 0..<student.deviceCount, using: &own)
        let quarter = hours.quarter(from: 11, to: 21, &own)
        if own.chance(0.5) {
            add(.reset(counter: 1, device: device), in: quarter)
        } else {
            let value = Int64.random(in: -5...20, using: &own)
            add(.set(counter: 1, device: device, value: value), in: quarter)
        }
    }

    private mutating func planTaps(
        of student: Student, total: Int, on counter: Int, _ hours: PlannedHours,
        _ own: inout SeededGenerator
    ) {
        var left = total
        while left > 0 {
            let times = min(left, Int.random(in: 1...7, using: &own))
            let device = Int.random(in: 0..<student.deviceCount, using: &own)
            add(
                .tap(counter: counter, device: device, times: times),
                in: hours.quarter(from: 10, to: 22, &own))
            left -= times
        }
        if total > 0, own.chance(0.3) {
            let quarter = hours.quarter(from: 10, to: 20, &own)
            add(.tap(counter: counter, device: 0, times: 2), in: quarter)
            add(.tap(counter: counter, device: 0, times: -2), in: quarter)
        }
    }

    private mutating func planJournal(
        of student: Student, _ habit: DayHabits, _ hours: PlannedHours,
        _ own: inout SeededGenerator
    ) {
        guard habit.hasEntry || student.number == 0 && hours.day == 0 else { return }
        for _ in 0..<Int.random(in: 1...2, using: &own) {
            add(
                .write(
                    entry: entries.count,
                    device: Int.random(in: 0..<student.deviceCount, using: &own)),
                in: hours.quarter(from: 10, to: 22, &own))
            entries.append(Words.sentence(from: Words.grateful, &own))
        }
    }

    /// Plans a part of the day in which the phone has no network, and what is written then.
    private mutating func planAbsence(
        _ habit: DayHabits, _ hours: PlannedHours, _ own: inout SeededGenerator
    ) {
        let isUnlucky = own.chance(0.35)
        guard habit.isPhoneOff || isUnlucky else { return }
        let first = hours.quarter(from: 11, to: 19, &own)
        let absence = first..<(first + Int.random(in: 6...14, using: &own))
        absences.append(absence)
        for offset in 2...5 { add(.talk(to: nil), in: absence.lowerBound + offset) }
    }
}

extension StudentPlan {
    /// Plans a day's first messages and answers. The one who began a conversation speaks in even
    /// quarters, the other in odd ones, so the order of all messages doesn't depend on anybody's
    /// speed.
    private mutating func planCompany(
        of student: Student, _ hours: PlannedHours, _ own: inout SeededGenerator
    ) {
        let isFirst = student.number < 2 && hours.day == 0
        if isFirst || own.chance(0.4) {
            add(.meetSomebody, in: hours.quarter(from: 11, to: 14, parity: 0, &own))
            add(.catchUp, in: hours.quarter(from: 17, to: 19, parity: 0, &own))
        }
        for (from, to) in [(10, 12), (15, 17), (19, 21)] {
            add(.answerRequests, in: hours.quarter(from: from, to: to, parity: 1, &own))
        }
        add(.reconsider, in: hours.quarter(from: 21, to: 22, parity: 1, &own))
        add(.catchUp, in: hours.quarter(from: 21, to: 22, parity: 0, &own))
        add(.catchUp, in: hours.quarter(from: 22, to: 23, parity: 1, &own))
    }

    /// Plans the messages that the population writes, each for the next turn of its writer.
    private mutating func planWishes(
        of student: Student, _ wishes: [PlayedTalk.Wish], _ manners: Manners
    ) {
        for wish in wishes {
            let begins = wish.partner.map { manners.begins(student.number, with: $0) } ?? true
            let isTurn = wish.quarter.isMultiple(of: 2) == begins
            add(.talk(to: wish.partner), in: wish.quarter + (isTurn ? 0 : 1))
        }
    }

    /// Plans what others are told on the last day, and who is blocked.
    private mutating func planPresence(
        of student: Student, _ hours: PlannedHours, _ own: inout SeededGenerator
    ) {
        if student.number.isMultiple(of: 4) { add(.sayWhere, in: hours.quarter(at: 20)) }
        if student.number % 16 == 4 { add(.sayNothing, in: hours.quarter(at: 21)) }
        // The first two block nobody and stay unblocked, for their accounts are looked at
        // afterwards.
        guard student.number > 1 else { return }
        if student.number % 16 == 3 || own.chance(0.03) {
            block = hours.quarter(from: 18, to: 22, &own)
        }
    }
}

extension Deed {
    /// Whether the conversations are read.
    fileprivate var readsConversations: Bool {
        switch self {
        case .talk, .catchUp: true
        default: false
        }
    }
}
