/// The last of several writes to one thing, as far as a ledger tells it.
///
/// A write that was acknowledged before another one was asked for came before it. So the last one
/// is any that was not acknowledged before an acknowledged one was asked for.
struct LastWrite {
    private var writes: [(value: Bool, asked: Int, acknowledged: Int?)] = []

    /// Adds a write with the lines at which it was asked for and acknowledged.
    mutating func add(_ value: Bool, asked: Int, acknowledged: Int?) {
        writes.append((value, asked, acknowledged))
    }

    /// The values that the last write may have left; empty if no write was acknowledged, so that
    /// the earlier value may be there.
    var values: Set<Bool> {
        guard let latest = writes.filter({ $0.acknowledged != nil }).map(\.asked).max() else {
            return []
        }
        return Set(writes.filter { $0.acknowledged ?? .max > latest }.map(\.value))
    }
}
