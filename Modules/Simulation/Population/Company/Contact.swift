/// Two people face to face for twenty seconds.
package struct Contact: Hashable, Sendable {
    /// The second since 1970 at which the twenty seconds begin.
    package let second: Int64
    /// The smaller number of the two.
    package let one: Int
    /// The larger number of the two.
    package let other: Int

    /// The length of a tick in seconds.
    package static let tick: Int64 = 20

    /// Creates a contact.
    package init(second: Int64, one: Int, other: Int) {
        self.second = second
        self.one = one
        self.other = other
    }
}
