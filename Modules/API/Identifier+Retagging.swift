import Primitives

extension Identifier {
    /// The same digits as the name of another kind of thing: a domain's own id on its way to or
    /// from a payload.
    public init<Other>(retagging other: Identifier<Other>) {
        self.init(high: other.high, low: other.low)
    }
}
