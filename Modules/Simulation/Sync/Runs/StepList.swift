/// Steps of a plan in the notation `0-3,7`.
package struct StepList: Sendable, Hashable, LosslessStringConvertible {
    /// The numbers, ascending.
    package let numbers: [Int]

    /// Creates a list of numbers.
    package init(numbers: [Int]) { self.numbers = Set(numbers).sorted() }

    /// Creates a list from text such as `0-3,7`; `nil` for other text. `none` is the empty list.
    package init?(_ description: String) {
        if description == "none" {
            self.init(numbers: [])
            return
        }
        var numbers: [Int] = []
        for part in description.split(separator: ",", omittingEmptySubsequences: false) {
            let ends = part.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
            guard (1...2).contains(ends.count), let first = ends[0],
                let last = ends[ends.count - 1],
                0 <= first, first <= last, last < 100_000
            else { return nil }
            numbers += first...last
        }
        self.init(numbers: numbers)
    }

    /// The list in its shortest notation.
    package var description: String {
        var ranges: [ClosedRange<Int>] = []
        for number in numbers {
            if let last = ranges.last, last.upperBound + 1 == number {
                ranges[ranges.count - 1] = last.lowerBound...number
            } else {
                ranges.append(number...number)
            }
        }
        if ranges.isEmpty { return "none" }
        return ranges.map { range in
            range.count == 1 ? "\(range.lowerBound)" : "\(range.lowerBound)-\(range.upperBound)"
        }.joined(separator: ",")
    }
}
