/// The limits of the log of actions.
public enum ActionLimits {
    /// The maximum number of actions that can be undone; older ones are forgotten.
    public static let actions = 1000
    /// The maximum number of documents in an action that can be undone.
    public static let documents = 10_000
}
