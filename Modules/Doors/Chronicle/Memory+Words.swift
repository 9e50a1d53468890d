import Workspace

extension Memory.Distance {
    /// The time passed, in words.
    package var words: String {
        switch self {
        case .week: "a week ago"
        case .month: "a month ago"
        case .years(1): "a year ago"
        case .years(let years): "\(years) years ago"
        }
    }
}
