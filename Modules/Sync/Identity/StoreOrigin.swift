import Primitives

/// The way a store came to the place where it was opened.
public enum StoreOrigin: Sendable, Hashable {
    /// It has always been here, or is new.
    case known
    /// It is a copy of a store in another place, or was moved to another disk.
    case copied
    /// It was restored to an older state, such as from a backup.
    case restored
    /// It was elsewhere for a time and is back: it continues as the device that it was here.
    case returned

    /// One sentence for the user; `nil` if there is nothing to say.
    public var notice: String? {
        switch self {
        case .known, .returned: nil
        case .copied:
            "this store was copied here from another place: it is a device of its own from now on "
                + "and keeps all it has, but what was done before can't be undone here"
        case .restored:
            "this store was put back to an older state: it is a new device from now on; a sync "
                + "brings all that was synced, but what was done before can't be undone"
        }
    }
}
