import CSodium

/// The library, which looks at the processor once and takes what is quickest on it.
enum Sodium {
    // Without it all works, only slower: so a failure needs no answer.
    private static let isStarted = sodium_init() >= 0

    /// Starts the library, the first time.
    static func start() { _ = isStarted }
}
