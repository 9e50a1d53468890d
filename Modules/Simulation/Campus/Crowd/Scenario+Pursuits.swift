extension Scenario.Crowd.Pursuit {
    /// Creates the pursuit that a deed belongs to; `nil` for what belongs to none.
    init?(_ deed: Deed) {
        switch deed {
        case .create, .tap, .reset, .set: self = .counts
        case .write: self = .journal
        case .talk, .catchUp, .meetSomebody, .answerRequests, .reconsider, .keepReadingPrivate,
            .sayWhere, .sayNothing:
            self = .messages
        case .sync: return nil
        }
    }
}
