import Primitives
import TerminalUI

/// The light by which a tap is seen from the corner of the eye.
struct Flash {
    /// The kinds of light.
    enum Kind: Hashable, Sendable {
        /// The whole screen, lit by the terminal itself.
        case screen
        /// The right edge, for up.
        case rightEdge
        /// The left edge, for down.
        case leftEdge
        /// None; a tap down is still said.
        case dark
    }

    /// The light that the person wants.
    enum Wish: String, Hashable, Sendable {
        case screen, edge, off
    }

    /// The most flashes of the whole screen in a second.
    ///
    /// - Source: WCAG 2.2, success criterion 2.3.1.
    static let mostFull = 3

    /// The light that is on; `nil` for none.
    private(set) var kind: Kind?
    /// Whether the last tap took away.
    private(set) var isDown = false
    private var number = 0
    private var full: [Instant] = []

    /// Lights up for a tap.
    ///
    /// - Parameters:
    ///   - wish: The light that the person wants.
    ///   - canLight: Whether the terminal can light the whole screen.
    /// - Returns: The effects that begin the light and end it later.
    mutating func begin(
        isDown: Bool, at now: Instant, wish: Wish = .screen, canLight: Bool
    ) -> [Effect] {
        let was = kind
        number += 1
        self.isDown = isDown
        full.removeAll { now - $0 >= .seconds(1) || now < $0 }
        if wish == .off {
            kind = .dark
        } else if isDown {
            kind = .leftEdge
        } else if canLight, wish == .screen, full.count < Self.mostFull {
            kind = .screen
            full.append(now)
        } else {
            kind = .rightEdge
        }
        var effects: [Effect] = []
        if was == .screen, kind != .screen { effects.append(.light(false)) }
        if kind == .screen, was != .screen { effects.append(.light(true)) }
        return effects + [.endFlash(number)]
    }

    /// Ends the light of a number, unless another has begun since.
    mutating func end(_ number: Int) -> [Effect] {
        guard number == self.number, let kind else { return [] }
        self.kind = nil
        isDown = false
        return kind == .screen ? [.light(false)] : []
    }

    /// The style of what is lit; `nil` if nothing is.
    var style: Style? {
        switch kind {
        case .leftEdge: Look.downLight
        case .rightEdge: Look.upLight
        case .screen, .dark, nil: nil
        }
    }

    /// Draws the light of an edge.
    func draw(on canvas: inout Canvas, rows: Range<Int>) {
        guard let kind, kind == .leftEdge || kind == .rightEdge, canvas.size.columns > 1 else {
            return
        }
        let column = kind == .leftEdge ? 0 : canvas.size.columns - 1
        canvas.restyle(
            Rectangle(column: column, row: rows.lowerBound, columns: 1, rows: rows.count)
        ) { style in
            style = self.style ?? style
        }
    }
}
