import Device
import TerminalUI

/// The single-count view: the whole screen is the button.
struct SingleCount {
    /// An action of a key or of the mouse.
    enum Action: Hashable, Sendable {
        case up, down, settings, list
    }

    static let keys = KeyTable<Action>([
        .init([.character(" "), .enter, .character("+")], .up, "count one multiple up"),
        .init(
            [.down, .backspace, .character("-"), .character("j")], .down,
            "take one multiple away"),
        .init([.character("s")], .settings, "settings of this count"),
        .init([.left, .character("c"), .character("h")], .list, "all counts"),
    ])

    /// The help lines for the mouse.
    static let mouseHelp = [
        "Click anywhere   count one multiple up",
        "Drag down        take one multiple away",
        "Drag up          settings of this count",
        "Drag right       all counts",
    ]

    /// The numbers of rows and columns from which a click counts as a drag.
    private static let dragRows = 3
    private static let dragColumns = 10

    /// Whether the screen is lit because of a tap.
    private(set) var isFlashing = false
    private var flashNumber = 0
    private var pressed: Point?

    /// Returns the action of a mouse event; it is determined when the button is released.
    mutating func action(of mouse: MouseEvent) -> Action? {
        switch mouse.action {
        case .press:
            pressed = mouse.place
            return nil
        case .release:
            guard let start = pressed else { return nil }
            pressed = nil
            let rows = mouse.place.row - start.row
            if rows >= Self.dragRows { return .down }
            if rows <= -Self.dragRows { return .settings }
            if mouse.place.column - start.column >= Self.dragColumns { return .list }
            return .up
        case .drag, .wheelUp, .wheelDown:
            return nil
        }
    }

    /// Forgets a pressed button.
    mutating func forgetPress() { pressed = nil }

    /// Toggles the light of the screen, so that every tap is visible.
    mutating func flash() -> Effect {
        isFlashing.toggle()
        flashNumber += 1
        return .endFlash(flashNumber)
    }

    /// Darkens the screen, unless another flash has begun since.
    mutating func endFlash(_ number: Int) {
        if number == flashNumber { isFlashing = false }
    }

    /// Draws a count, or the blank one, above the tab bar.
    func draw(_ counter: Counter?, on canvas: inout Canvas, area: Rectangle, charset: Charset) {
        let color = counter.map { Look.color($0.color) } ?? .standard
        let hasTitle = area.size.rows > 1
        let margin = area.size.columns >= 20 ? 2 : 0
        let above = area.size.rows - (hasTitle ? 1 : 0)
        let room = Size(
            columns: area.size.columns - margin, rows: above > 2 ? above * 2 / 3 : above)
        let digits = BigDigits(Int(counter?.value ?? 0), within: room, charset: charset)
        let gap = above - digits.lines.count >= 2 && hasTitle ? 1 : 0
        let top = area.origin.row + above - gap - digits.lines.count
        for (row, line) in digits.lines.enumerated() {
            canvas.put(
                line, at: Point(column: margin, row: top + row), style: Style(color, bold: true))
        }
        guard hasTitle else { return }
        let row = area.rows.upperBound - 1
        if let counter {
            let step = counter.step == 1 ? "" : charset.pick("  ×", "  x") + "\(counter.step)"
            canvas.putLine(
                counter.title + step + counter.standingWords(charset), column: margin, row: row,
                style: .bold, charset: charset)
        } else {
            canvas.putLine(
                "Press Space or click to count. Press ? for help.", column: margin, row: row,
                style: .dim, charset: charset)
        }
    }
}
