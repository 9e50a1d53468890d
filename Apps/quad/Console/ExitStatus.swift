import Device
import Presentation
import TextFormats

/// The exit status of the program: success, or the status of a kind of failure.
enum ExitStatus: Hashable {
    case done
    case failure(FailureKind)

    /// Every status, ascending.
    static let all: [ExitStatus] = [.done] + FailureKind.allCases.map(ExitStatus.failure)

    /// The number that the caller of the program gets.
    var number: Int32 {
        switch self {
        case .done: 0
        case .failure(let kind): kind.exitStatus
        }
    }

    var meaning: String {
        switch self {
        case .done: "done"
        case .failure(let kind): kind.meaning
        }
    }

    /// The status as JSON, for `quad help exit-codes`.
    var json: JSONValue { ["code": .integer(Int64(number)), "meaning": .string(meaning)] }
}
