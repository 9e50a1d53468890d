import Device

extension Transition.Kind {
    var word: String {
        switch self {
        case .enter: "enter"
        case .dwell: "stay"
        case .leave: "leave"
        }
    }
}

extension Transition.Reason {
    /// The reason of the transition in words.
    var words: String {
        switch self {
        case .confirmed: "enough fixes agreed"
        case .movedOn: "another place was entered"
        case .silence: "no fix for too long"
        case .placeRemoved: "the place is gone"
        case .finished: "the track ends"
        case .late: "shown by a late fix"
        case .passing: "inferred: on the way between two fixes"
        case .byHand: "you said so"
        }
    }
}

extension Refusal {
    /// The reason why a fix was refused, in words.
    var words: String {
        switch self {
        case .notANumber: "with a coordinate that is no number"
        case .outOfRange: "not on earth"
        case .nullIsland: "at 0,0"
        case .accuracyMissing: "without accuracy"
        case .accuracyBeyondLimit: "too inaccurate"
        case .mocked: "marked as made up"
        case .future: "dated after they were received"
        case .past: "dated long before they were received"
        case .late: "too late to be put into order"
        case .duplicate: "repeated"
        case .impossibleSpeed: "too far away to have been reached"
        }
    }
}

extension FixFile.Skipped.Reason {
    /// The reason why a record holds no fix, in words.
    var words: String {
        switch self {
        case .noTime: "without a time"
        case .noPosition: "without a position"
        case .otherMessage: "about something else"
        case .cutOff: "cut off at the end of the file"
        }
    }
}
