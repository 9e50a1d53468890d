/// A stay of a person at a place.
package struct Stay: Hashable, Sendable {
    /// The room or place.
    package let place: Locus
    /// The second since 1970 at which it begins.
    package let start: Int64
    /// The second since 1970 at which it ends.
    package var end: Int64

    /// Creates a stay.
    package init(place: Locus, start: Int64, end: Int64) {
        self.place = place
        self.start = start
        self.end = end
    }

    /// The length in seconds.
    package var seconds: Int64 { end - start }
}
