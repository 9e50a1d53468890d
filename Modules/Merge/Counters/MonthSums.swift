import Primitives

/// The amounts that one device counted in one month, by day.
struct MonthSums: Hashable {
    /// The number of changes by the device; of two states the one with more is later.
    private var changes: Int64 = 0
    /// The sums by day of the month, from 1; no sum is 0.
    private var sums: [Int64: Int64] = [:]

    /// Creates a month without sums.
    init() {}

    /// Reads `[changes, day, sum, day, sum, …]`, days ascending; `nil` for any other form.
    init?(_ form: Foreign) {
        guard let numbers = form.integers, numbers.count % 2 == 1, numbers[0] > 0 else {
            return nil
        }
        changes = numbers[0]
        var last: Int64 = 0
        for index in stride(from: 1, to: numbers.count, by: 2) {
            let (day, sum) = (numbers[index], numbers[index + 1])
            guard day > last, day <= 31, sum != 0 else { return nil }
            sums[day] = sum
            last = day
        }
    }

    /// The wire form.
    var form: Foreign {
        var numbers = [changes]
        for (day, sum) in sums.sorted(by: { $0.key < $1.key }) { numbers += [day, sum] }
        return .list(numbers.map { .scalar(.integer($0)) })
    }

    /// Adds to a day's sum, and returns whether a number was left for the change.
    mutating func add(_ amount: Int64, on day: Int) -> Bool {
        guard changes < .max else { return false }
        changes += 1
        set(Int128(sums[Int64(day)] ?? 0) + Int128(amount), on: Int64(day))
        return true
    }

    private mutating func set(_ sum: Int128, on day: Int64) {
        sums[day] = sum == 0 ? nil : Int64(clamping: sum)
    }

    /// Returns the amounts counted after an earlier state as a month of its own; `nil` if there was
    /// no change.
    func rest(after earlier: Self) -> Self? {
        guard changes > earlier.changes else { return nil }
        var rest = Self()
        rest.changes = changes - earlier.changes
        for day in Set(sums.keys).union(earlier.sums.keys) {
            rest.set(Int128(sums[day] ?? 0) - Int128(earlier.sums[day] ?? 0), on: day)
        }
        return rest
    }

    /// Returns the sums of the days of a month that begins on a given day, without days that the
    /// month lacks.
    func days(from first: Day) -> [(day: Day, sum: Int64)] {
        sums.compactMap { number, sum in
            let day = first + Int(number - 1)
            return day.month == first.month ? (day, sum) : nil
        }
    }
}

extension MonthSums {
    /// Returns the name of a day's month, `YYYY-MM`; `nil` outside the years 0000 to 9999.
    static func name(of day: Day) -> String? {
        guard days.contains(Int64(day.number)) else { return nil }
        return String("\(day)".prefix(7))
    }

    /// The days of the years 0000 to 9999.
    static let days: ClosedRange<Int64> = -719_528...2_932_896
}

extension Foreign {
    /// The numbers of a list that holds only integers; `nil` for anything else.
    var integers: [Int64]? {
        guard case .list(let elements) = self else { return nil }
        var integers: [Int64] = []
        integers.reserveCapacity(elements.count)
        for element in elements {
            guard case .scalar(.integer(let number)) = element else { return nil }
            integers.append(number)
        }
        return integers
    }
}
