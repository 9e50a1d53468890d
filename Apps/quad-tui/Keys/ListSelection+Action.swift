import TerminalUI

extension ListSelection {
    /// Moves by an action for rows; other actions do nothing.
    mutating func move(_ action: Action, count: Int, page: Int) {
        switch action {
        case .rowUp: move(by: -1, count: count)
        case .rowDown: move(by: 1, count: count)
        case .pageUp: move(by: -max(page, 1), count: count)
        case .pageDown: move(by: max(page, 1), count: count)
        case .firstRow: select(0, count: count)
        case .lastRow: select(count - 1, count: count)
        default: break
        }
    }
}
