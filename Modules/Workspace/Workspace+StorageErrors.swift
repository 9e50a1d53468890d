import Storage

extension Workspace {
    /// Whether a store could not be opened because another program holds it.
    public static func isHeldElsewhere(after error: any Error) -> Bool {
        if case .locked? = error as? StorageError { true } else { false }
    }
}
