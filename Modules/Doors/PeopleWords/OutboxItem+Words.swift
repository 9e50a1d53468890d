import Workspace

extension OutboxItem {
    /// The state with its reason; `nil` if the item was not tried.
    package var remark: String? {
        switch state {
        case .waiting(let reason): reason.map { "waits: \($0)" }
        case .failed(let reason): "refused: \(reason)"
        }
    }

    /// Whether the server refused the item.
    package var isRefused: Bool { if case .failed = state { true } else { false } }
}

extension OutboxItem.Kind {
    /// The kind in a word or two.
    package var words: String {
        switch self {
        case .message: "message"
        case .accept: "accept"
        case .decline: "decline"
        case .takeBackDecline: "take back declining"
        case .block: "block"
        case .unblock: "unblock"
        case .profile: "profile"
        case .read: "read mark"
        case .presence: "presence"
        case .deletion: "deletion"
        case .report: "report"
        case .settings: "settings"
        }
    }
}
