import Synchronization

/// The place of a device's store in a story, by which a copy or an older state is recognized: its
/// name, and the note that is kept there outside of the store.
final class StorePlace: Sendable {
    let name: String
    private let state = Mutex<String?>(nil)

    init(_ name: String) { self.name = name }

    /// The note; `nil` before the first one.
    var note: String? {
        get { state.withLock { $0 } }
        set { state.withLock { $0 = newValue } }
    }
}
