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
