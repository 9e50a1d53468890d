import CountingRules
import Primitives

/// A counter to be created.
public struct CounterDraft: Sendable, Hashable {
    /// The settings in which it differs from a blank count.
    public var settings: CounterSettings
    /// Whether it counts time.
    public var isTime: Bool
    /// The value that it begins with; ignored if it counts time.
    public var start: Int64
    /// The time at which it was created; now if `nil`.
    public var createdAt: Instant?

    /// Creates a draft with a title.
    public init(
        _ title: String = "", isTime: Bool = false, start: Int64 = 0,
        settings: CounterSettings = CounterSettings(), createdAt: Instant? = nil
    ) {
        self.settings = settings
        self.settings[.title] = .text(title)
        self.isTime = isTime
        self.start = start
        self.createdAt = createdAt
    }
}
