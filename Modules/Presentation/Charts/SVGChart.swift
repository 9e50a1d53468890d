import Primitives

/// A bar chart over time as one SVG file, which is self-contained and well-formed for any texts.
///
/// It follows the viewer's choice of a light or dark background. Negative bars extend below zero.
/// - Source: SVG 2, CSS Media Queries 5 (`prefers-color-scheme`).
package struct SVGChart: Hashable, Sendable {
    /// One bar.
    package struct Bar: Hashable, Sendable {
        let label: String
        let value: Int64
        let text: String

        /// Creates a bar with the label below it and the text of its value; its digits if `nil`.
        package init(_ label: String, _ value: Int64, text: String? = nil) {
            self.label = label
            self.value = value
            self.text = text ?? "\(value)"
        }
    }

    let title: String
    let subtitle: String
    let bars: [Bar]
    let unit: AxisTicks.Unit
    let tint: RGB
    let goal: Int64?

    /// Creates a chart of bars in order.
    ///
    /// - Parameters:
    /// - subtitle: The description, as `taps a day, 1 to 30 November`.
    /// - tint: The bars' colour as `#RRGGBB`; made readable on light and on dark.
    /// - goal: The value at which a line is drawn across.
    package init(
        title: String, subtitle: String = "", bars: [Bar], unit: AxisTicks.Unit = .counts,
        tint: String = "#00A0B0", goal: Int64? = nil
    ) {
        self.title = title
        self.subtitle = subtitle
        self.bars = bars
        self.unit = unit
        self.tint = RGB(hex: tint) ?? RGB(0, 0xA0, 0xB0)
        self.goal = goal
    }

    /// The whole file.
    ///
    /// - Complexity: O(bars).
    package var text: String {
        let frame = ChartFrame(self)
        return
            (head(frame) + axis(frame) + columns(frame) + labels(frame) + goalLine(frame)
            + ["</svg>"]).joined(separator: "\n") + "\n"
    }

    private func head(_ frame: ChartFrame) -> [String] {
        SVGHead(
            title: title, subtitle: subtitle, summary: summary, width: frame.width,
            height: frame.height,
            style: ".zero{stroke:#57606a}.goal{stroke:#24292f;stroke-dasharray:5 4}"
                + ".bar{fill:\(tint.readable(on: .light).hex)}",
            darkStyle: ".zero{stroke:#9da7b3}.goal{stroke:#e6edf3}"
                + ".bar{fill:\(tint.readable(on: .dark).hex)}"
        ).lines
    }

    /// A description of the chart for people who can't see it.
    private var summary: String {
        guard let most = bars.max(by: { $0.value < $1.value }) else { return "No values." }
        let least = bars.min { $0.value < $1.value } ?? most
        return "\(bars.count.of("bar")), from \(least.text) (\(least.label)) "
            + "to \(most.text) (\(most.label))." + (goal.map { " The goal is \($0)." } ?? "")
    }

    private func axis(_ frame: ChartFrame) -> [String] {
        frame.ticks.values.flatMap { value in
            let y = frame.y(value)
            let label = XMLText.escaped(frame.ticks.label(value))
            return [
                "<line class=\"\(value == 0 ? "zero" : "grid")\" x1=\"\(frame.left.svg)\" "
                    + "x2=\"\(frame.right.svg)\" y1=\"\(y.svg)\" y2=\"\(y.svg)\"/>",
                "<text class=\"tick\" x=\"\((frame.left - 8).svg)\" y=\"\((y + 4).svg)\" "
                    + "text-anchor=\"end\">\(label)</text>",
            ]
        }
    }

    private func columns(_ frame: ChartFrame) -> [String] {
        bars.enumerated().map { index, bar in
            let zero = frame.y(0)
            // Every value other than zero gets a visible bar.
            let height = bar.value == 0 ? 0 : max(1, abs(frame.y(Double(bar.value)) - zero))
            return "<rect class=\"bar\" x=\"\(frame.x(index).svg)\" "
                + "y=\"\((bar.value > 0 ? zero - height : zero).svg)\" "
                + "width=\"\(frame.barWidth.svg)\" height=\"\(height.svg)\">"
                + "<title>\(XMLText.escaped("\(bar.label): \(bar.text)"))</title></rect>"
        }
    }

    private func labels(_ frame: ChartFrame) -> [String] {
        stride(from: 0, to: bars.count, by: frame.labelStep).map { index in
            let (x, anchor) = frame.labelPlace(index)
            let label = SVGHead.fitted(bars[index].label, ChartFrame.labelCells)
            return "<text class=\"tick\" x=\"\(x.svg)\" y=\"\((frame.bottom + 20).svg)\" "
                + "text-anchor=\"\(anchor)\">\(label)</text>"
        }
    }

    private func goalLine(_ frame: ChartFrame) -> [String] {
        guard let goal else { return [] }
        let y = frame.y(Double(goal)).svg
        return [
            "<line class=\"goal\" x1=\"\(frame.left.svg)\" x2=\"\(frame.right.svg)\" "
                + "y1=\"\(y)\" y2=\"\(y)\"><title>goal: \(goal)</title></line>"
        ]
    }
}
