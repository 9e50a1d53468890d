/// The ticks of a pair that touch: a contact with its length.
package struct Meeting: Hashable, Sendable {
    /// The pair.
    package let pair: Pair
    /// The second since 1970 at which it begins.
    package let start: Int64
    /// The length in ticks of twenty seconds.
    package var ticks: Int

    /// Two people, the smaller number first.
    package struct Pair: Hashable, Sendable, Comparable {
        /// The smaller number.
        package let one: Int
        /// The larger number.
        package let other: Int

        /// Orders by the smaller number.
        package static func < (left: Self, right: Self) -> Bool {
            (left.one, left.other) < (right.one, right.other)
        }
    }

    /// The second at which it ends.
    var end: Int64 { start + Int64(ticks) * Contact.tick }

    /// Returns the meetings of contacts in any order, by pair and time.
    package static func joining(_ contacts: [Contact]) -> [Meeting] {
        let sorted = contacts.sorted {
            ($0.one, $0.other, $0.second) < ($1.one, $1.other, $1.second)
        }
        var meetings: [Meeting] = []
        for contact in sorted {
            let pair = Pair(one: contact.one, other: contact.other)
            if let last = meetings.last, last.pair == pair, last.end >= contact.second {
                if last.end == contact.second { meetings[meetings.count - 1].ticks += 1 }
            } else {
                meetings.append(Meeting(pair: pair, start: contact.second, ticks: 1))
            }
        }
        return meetings
    }
}
