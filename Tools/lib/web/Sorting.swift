// Sorting for browsers, in place of the standard library's: that one is compiled once for each type that is sorted, six
// kilobytes each time. Here the code that sorts is there once, and knows places only.

extension Sequence {
    /// Returns the elements in an order, equal ones as they were.
    public func sorted(by precedes: (Element, Element) -> Bool) -> [Element] {
        let all = Array(self)
        if all.count < 2 { return all }
        return sortedPlaces(all.count) { precedes(all[$0], all[$1]) }.map { all[$0] }
    }
}

extension Sequence where Element: Comparable {
    /// Returns the elements ascending, equal ones as they were.
    public func sorted() -> [Element] { sorted { $0 < $1 } }
}

/// Returns the places from 0 on in an order, by merging runs that double in length.
///
/// - Complexity: O(n log n) comparisons.
@inline(never)
private func sortedPlaces(_ count: Int, by precedes: (Int, Int) -> Bool) -> [Int] {
    var places = Array(0..<count)
    var merged = places
    var length = 1
    while length < count {
        for start in stride(from: 0, to: count, by: 2 * length) {
            let (middle, end) = (min(start + length, count), min(start + 2 * length, count))
            var (left, right) = (start, middle)
            for at in start..<end {
                // Of two equal ones the left one comes first.
                let takesRight =
                    left == middle || (right < end && precedes(places[right], places[left]))
                merged[at] = places[takesRight ? right : left]
                if takesRight { right += 1 } else { left += 1 }
            }
        }
        swap(&places, &merged)
        length *= 2
    }
    return places
}
