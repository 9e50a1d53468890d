import Merge
import Primitives

/// A change of the number of a counter or of a period.
package enum NumberChange {
    /// An amount is added, negative for down.
    case add(Int64)
    /// A value is set.
    case set(Int64)

    /// Applies the change to a number that shows an amount more than its counter has.
    package func apply(
        to counter: inout FloorCounter, _ edit: inout Edit, beyond: Int64 = 0
    ) throws(MergeError) {
        switch self {
        case .add(let amount): _ = try counter.add(amount, on: edit.device)
        case .set(let value):
            counter.set(Int64(clamping: Int128(value) - Int128(beyond)), at: edit.stamp())
        }
    }

    /// Applies the change to the number of a counter, and notes what it counts on a day.
    package func apply(
        to counter: inout FloorCounter, _ edit: inout Edit, noting amount: Int64?, on day: Day
    ) throws(MergeError) {
        try apply(to: &counter, &edit)
        if let amount { counter.note(amount, on: day, by: edit.device) }
    }

    /// The amount that the change of a shown value adds to the sum of its day; `nil` for none, as
    /// for a reset.
    package func counted(as kind: AdjustmentKind, from shown: Int64) -> Int64? {
        switch self {
        case .add(let amount): return amount
        case .set where kind == .reset: return nil
        case .set(let value):
            let amount = Int64(clamping: Int128(value) - Int128(shown))
            return amount == 0 ? nil : amount
        }
    }

    /// The amounts that lead from one value to another: none if they are equal, several if one does
    /// not fit in 64 bits.
    package static func amounts(from old: Int64, to new: Int64) -> [Int64] {
        var rest = Int128(new) - Int128(old)
        var amounts: [Int64] = []
        while rest != 0 {
            amounts.append(Int64(clamping: rest))
            rest -= Int128(Int64(clamping: rest))
        }
        return amounts
    }
}
