import Primitives

/// A counter to be made.
public struct CounterDraft: Sendable, Hashable {
    /// What else is to be different from a blank count.
    public var settings: CounterSettings
    /// Whether it counts time.
    public var isTime: Bool
    /// The value it begins with; of what counts time it is 0.
    public var start: Int64
    /// When it was made; now if `nil`.
    public var createdAt: Instant?

    /// A counter with a title.
    public init(
        _ title: String = "", isTime: Bool = false, start: Int64 = 0,
        settings: CounterSettings = CounterSettings(), createdAt: Instant? = nil
    ) {
        self.settings = settings
        self.settings.title = title
        self.isTime = isTime
        self.start = start
        self.createdAt = createdAt
    }
}
