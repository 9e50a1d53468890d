import Primitives

/// A day or another time as lanes of bars in one SVG file, which is self-contained and well-formed
/// for any texts.
///
/// It follows the viewer's choice of a light or dark background.
/// - Source: SVG 2, CSS Media Queries 5 (`prefers-color-scheme`).
package struct SVGTimeline: Hashable, Sendable {
    /// One bar; places are shares of the time, from 0 to 1.
    package struct Bar: Hashable, Sendable {
        let from: Double
        let to: Double?
        let text: String

        /// Creates a bar with its text, or a mark if it has no end.
        package init(from: Double, to: Double?, text: String) {
            self.from = from
            self.to = to
            self.text = text
        }
    }

    /// One lane with its name at the left.
    package struct Lane: Hashable, Sendable {
        /// The name.
        package let name: String
        /// The bars.
        package var bars: [Bar]

        /// Creates a lane.
        package init(_ name: String, bars: [Bar]) {
            self.name = name
            self.bars = bars
        }
    }

    /// A mark on the axis with its label.
    package struct Mark: Hashable, Sendable {
        let place: Double
        let label: String

        /// Creates a mark.
        package init(_ place: Double, _ label: String) {
            self.place = place
            self.label = label
        }
    }

    /// The most lanes; those beyond are counted in the last line.
    static let mostLanes = 60

    let title: String
    let subtitle: String
    let marks: [Mark]
    let lanes: [Lane]

    /// Creates a timeline of lanes, top to bottom.
    package init(title: String, subtitle: String, marks: [Mark], lanes: [Lane]) {
        self.title = title
        self.subtitle = subtitle
        self.marks = marks
        self.lanes = lanes
    }

    private static let width = 720.0
    private static let left = 200.0
    private static let right = 696.0
    private static let top = 92.0
    private static let laneHeight = 26.0

    private var bottom: Double {
        Self.top + Double(max(1, min(lanes.count, Self.mostLanes))) * Self.laneHeight
    }

    /// The whole file.
    ///
    /// - Complexity: O(bars).
    package var text: String {
        let head = SVGHead(
            title: title, subtitle: subtitle, summary: summary, width: Self.width,
            height: bottom + 36, style: ".bar{fill:#00838f}.mark{fill:#cc333f}",
            darkStyle: ".bar{fill:#26a9b5}.mark{fill:#ec6f79}")
        let shown = lanes.prefix(Self.mostLanes)
        return
            (head.lines + axis + shown.enumerated().flatMap { lane($1, number: $0) } + rest
            + ["</svg>"]).joined(separator: "\n") + "\n"
    }

    private var summary: String {
        let parts = lanes.map { "\($0.name): \($0.bars.count)" }
        return parts.isEmpty ? "Nothing." : parts.joined(separator: "; ") + "."
    }

    private var axis: [String] {
        marks.flatMap { mark in
            let x = Self.x(mark.place).svg
            return [
                "<line class=\"grid\" x1=\"\(x)\" x2=\"\(x)\" y1=\"\((Self.top - 8).svg)\" "
                    + "y2=\"\(bottom.svg)\"/>",
                "<text class=\"tick\" x=\"\(x)\" y=\"\((Self.top - 14).svg)\" "
                    + "text-anchor=\"middle\">\(SVGHead.fitted(mark.label, 8))</text>",
            ]
        }
    }

    private func lane(_ lane: Lane, number: Int) -> [String] {
        let y = Self.top + Double(number) * Self.laneHeight
        return [
            "<text x=\"\((Self.left - 12).svg)\" y=\"\((y + 17).svg)\" text-anchor=\"end\">"
                + "\(SVGHead.fitted(lane.name, 26))</text>"
        ]
            + lane.bars.map { bar in
                let from = Self.x(bar.from)
                // Every bar can be seen.
                let width = bar.to.map { max(2, Self.x($0) - from) } ?? 4
                return "<rect class=\"\(bar.to == nil ? "mark" : "bar")\" x=\"\(from.svg)\" "
                    + "y=\"\((y + 5).svg)\" width=\"\(width.svg)\" height=\"16\" rx=\"2\">"
                    + "<title>\(XMLText.escaped(bar.text))</title></rect>"
            }
    }

    private var rest: [String] {
        let count = lanes.count - Self.mostLanes
        guard count > 0 else { return [] }
        return [
            "<text class=\"soft\" x=\"24\" y=\"\((bottom + 20).svg)\">and \(count) more</text>"
        ]
    }

    private static func x(_ place: Double) -> Double {
        left + min(max(place, 0), 1) * (right - left)
    }
}
