import Accounts

/// A caller without a session, and the refusal for them unless they prove something: a familiar
/// device, an invitation, a token of a phone.
struct Stranger: Sendable {
    let caller: Caller
    /// The refusal; `nil` if they are within their limits.
    var refusal: (any Error)?

    /// Refuses a caller beyond their limits who has proved nothing.
    func pass() throws { if let refusal { throw refusal } }
}
