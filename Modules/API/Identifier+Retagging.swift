import Primitives

extension Identifier {
    /// Creates an identifier of another kind with the same digits: a domain's own id on its way to
    /// or from a payload.
    package init<Other>(retagging other: Identifier<Other>) {
        self.init(high: other.high, low: other.low)
    }
}
