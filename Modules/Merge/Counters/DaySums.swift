import Primitives

/// The amounts that devices counted, by day: a counter's history, identical on every device.
///
/// Every device adds to its own lane, one list a month: `[changes, day, sum, day, sum, …]`. A reset
/// or set leaves the sums as they are. The day is the one given at the time of counting, so no time
/// zone and no day rule of another device moves it.
///
/// The sums are kept in their wire form and merge by the rule for unknown parts (``Foreign``), so
/// older versions merge them correctly. Malformed entries are skipped and affect nothing else.
///
/// - Source: docs/sync.md, docs/decisions/0027-sums-by-day.md.
public struct DaySums: Mergeable, Hashable {
    /// The months of each device in their wire form.
    private(set) var form: Foreign

    /// Creates empty sums.
    init() { form = .object([:]) }

    /// Creates sums from their wire form, which may be malformed.
    init(_ form: Foreign) { self.form = form }

    /// The lanes by device.
    private var lanes: [String: Foreign] {
        get { form.members }
        set { form = .object(newValue) }
    }

    /// Notes an amount that a device counted on a day, negative for down.
    ///
    /// Sums stop at the ends of 64 bits. A month that can't be changed any more stays as it is;
    /// only another installation under the same id can cause that.
    mutating func add(_ amount: Int64, on day: Day, by device: DeviceID) {
        guard let name = MonthSums.name(of: day) else { return }
        var lane = lanes["\(device)"]?.members ?? [:]
        var month = lane[name].flatMap(MonthSums.init) ?? MonthSums()
        guard month.add(amount, on: day.dayOfMonth), lane[name].map({ $0 < month.form }) ?? true
        else { return }
        lane[name] = month.form
        lanes["\(device)"] = .object(lane)
    }

    /// The sum over all devices for each day on which something was counted.
    ///
    /// - Complexity: O(n) in the number of days and devices.
    var totals: [Day: Int64] {
        var totals: [Day: Int128] = [:]
        for (name, lane) in lanes where DeviceID(name) != nil {
            for (day, sum) in Self.days(of: lane.members) { totals[day, default: 0] += Int128(sum) }
        }
        return totals.compactMapValues { $0 == 0 ? nil : Int64(clamping: $0) }
    }

    /// Whether no device has noted anything.
    var isEmpty: Bool { lanes.isEmpty }

    /// Whether anything is noted for a device.
    func hasLane(of device: DeviceID) -> Bool { lanes["\(device)"] != nil }

    /// Whether a device noted anything itself.
    func hasMonths(of device: DeviceID) -> Bool {
        lanes["\(device)"]?.members.keys.contains { $0 != Self.toldName } == true
    }

    /// Returns the sums with the lane of one device only.
    func lane(of device: DeviceID) -> Self {
        Self(.object(lanes["\(device)"].map { ["\(device)": $0] } ?? [:]))
    }

    /// Returns the sum of each day on which a device counted something.
    func totals(of device: DeviceID) -> [Day: Int64] {
        guard let lane = lanes["\(device)"] else { return [:] }
        var totals: [Day: Int64] = [:]
        for (day, sum) in Self.days(of: lane.members) {
            totals[day] = Self.saturatingSum(totals[day] ?? 0, sum)
        }
        return totals
    }

    private static func saturatingSum(_ left: Int64, _ right: Int64) -> Int64 {
        Int64(clamping: Int128(left) + Int128(right))
    }

    /// Returns the days of one lane: those the device wrote, otherwise those another device
    /// reported.
    private static func days(of lane: [String: Foreign]) -> [(day: Day, sum: Int64)] {
        var days: [(day: Day, sum: Int64)]?
        for (name, month) in lane {
            guard let first = Day("\(name)-01"), let month = MonthSums(month) else { continue }
            days = (days ?? []) + month.days(from: first)
        }
        return days ?? lane[toldName].map(told) ?? []
    }

    /// Joins two replicas month by month.
    public mutating func merge(_ other: Self) { form.merge(other.form) }

    /// Returns the months that differ from an older state.
    func delta(since old: Self) -> Self { Self(form.delta(since: old.form) ?? .object([:])) }
}

extension DaySums {
    /// The member of a lane that holds the days another device reported.
    fileprivate static let toldName = "told"

    /// Notes the changes that a device is known to have counted before it noted days itself.
    ///
    /// - Parameter days: Each change: its day and amount.
    mutating func adopt(_ days: [(day: Day, amount: Int64)], by device: DeviceID) {
        var own = DaySums()
        for (day, amount) in days { own.add(amount, on: day, by: device) }
        merge(own)
    }

    /// Notes the days on which changes of a device became known here, for a device that may never
    /// note days itself.
    ///
    /// The list counts until the device notes its own days. Of the lists that several devices
    /// report, one is kept as a whole.
    ///
    /// - Parameter count: The number of known changes of the device.
    mutating func tell(_ days: [Day: Int64], upTo count: UInt64, of device: DeviceID) {
        var list = [Foreign.scalar(.integer(Int64(clamping: count)))]
        for (day, sum) in days.sorted(by: { $0.key < $1.key }) where sum != 0 {
            list += [.scalar(.integer(Int64(day.number))), .scalar(.integer(sum))]
        }
        guard list.count > 1 else { return }
        merge(Self(.object(["\(device)": .object([Self.toldName: .list(list)])])))
    }

    private static func told(_ form: Foreign) -> [(day: Day, sum: Int64)] {
        guard let numbers = form.integers, numbers.count % 2 == 1 else { return [] }
        return stride(from: 1, to: numbers.count, by: 2).compactMap { index in
            guard MonthSums.days.contains(numbers[index]) else { return nil }
            return (Day(number: Int(numbers[index])), numbers[index + 1])
        }
    }
}

extension DaySums {
    /// Moves the changes in a device's lane since an older state of it to another device.
    mutating func reissue(from old: DeviceID, as new: DeviceID, since base: Self) {
        guard let lane = lanes["\(old)"]?.members else { return }
        let known = base.lanes["\(old)"]?.members ?? [:]
        var (kept, given): ([String: Foreign], [String: Foreign]) = ([:], [:])
        for (name, form) in lane {
            guard let month = MonthSums(form) else {
                kept[name] = form
                continue
            }
            let before = known[name].flatMap(MonthSums.init) ?? MonthSums()
            guard let rest = month.rest(after: before) else {
                kept[name] = form
                continue
            }
            kept[name] = known[name]
            given[name] = rest.form
        }
        guard !given.isEmpty else { return }
        lanes["\(old)"] = kept.isEmpty ? nil : .object(kept)
        lanes["\(new)"] = .object(given)
    }
}

extension Foreign {
    /// The members of an object; empty for anything else.
    fileprivate var members: [String: Foreign] {
        if case .object(let members) = self { members } else { [:] }
    }

    /// Returns the members of an object that changed, recursively; anything else as a whole, or
    /// `nil` if it did not change.
    fileprivate func delta(since old: Foreign) -> Foreign? {
        if self == old { return nil }
        guard case .object(let mine) = self, case .object(let theirs) = old else { return self }
        var delta: [String: Foreign] = [:]
        for (name, value) in mine {
            delta[name] = theirs[name].map { value.delta(since: $0) } ?? value
        }
        return .object(delta)
    }
}
