/// How a store came to where it was opened.
public enum Arrival: Sendable, Hashable {
    /// It has been here all the time, or is new.
    case known
    /// It is a copy of a store that lies elsewhere, or has been moved to another disk.
    case copied
    /// It was put back to an older state, such as from a backup.
    case restored
    /// It was elsewhere in between and is back: it goes on as the device that it was here.
    case returned

    /// One sentence for the person; `nil` if there is nothing to say.
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
