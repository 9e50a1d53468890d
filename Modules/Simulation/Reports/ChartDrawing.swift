import Foundation
import Primitives

/// A picture of a chart, SVG within a page, with the names of its curves below it.
struct ChartDrawing {
    private static let width = 800.0
    private static let height = 220.0
    /// The space for the numbers at the left, and for the times below.
    private static let left = 80.0
    private static let below = 24.0
    private static let above = 16.0
    /// The smallest value of a logarithmic chart.
    private static let floor = 0.1
    /// The number of curves that are told apart.
    static let styles = 3

    private let chart: ReportedChart

    /// Creates the picture of a chart.
    init(_ chart: ReportedChart) { self.chart = chart }

    /// The picture with its title and the names of its curves; none of a chart without a value.
    var lines: [String] {
        guard !chart.curves.isEmpty, chart.times.count > 1 else { return [] }
        let names = chart.curves.enumerated().map { index, curve in
            "<svg class=\"key\" viewBox=\"0 0 30 10\" aria-hidden=\"true\"><path "
                + "class=\"curve c\(index % Self.styles)\" d=\"M0 5H30\"/></svg>"
                + XMLText.escaped(curve.name)
        }
        let words =
            "\(chart.title), from 0 to \(Self.short(end)) s; the largest value is "
            + "\(Self.short(chart.largest)) \(chart.unit)"
        return [
            "<h3>\(XMLText.escaped(chart.title))</h3>",
            "<svg viewBox=\"0 0 \(Int(Self.width)) \(Int(Self.height))\" role=\"img\" "
                + "aria-label=\"\(XMLText.escaped(words))\">" + grid + marks + curves + "</svg>",
            "<p class=\"soft\">\(names.joined(separator: " "))</p>",
        ]
    }

    private var end: Double { max(chart.times.last ?? 0, .leastNonzeroMagnitude) }

    /// The values at which lines go across, with the highest last.
    private var steps: [Double] {
        let most = max(chart.largest, chart.isLogarithmic ? 1 : .leastNonzeroMagnitude)
        if chart.isLogarithmic {
            var steps = [Self.floor]
            while let last = steps.last, last < most { steps.append(last * 10) }
            return steps
        }
        let power = pow(10, log10(most).rounded(.down))
        let top = [1, 2, 5, 10].map { $0 * power }.first { $0 >= most } ?? most
        return [0, top / 2, top]
    }

    private func x(_ time: Double) -> Double {
        Self.left + (Self.width - Self.left - 10) * min(max(time / end, 0), 1)
    }

    private func y(_ value: Double) -> Double {
        let room = Self.height - Self.above - Self.below
        let top = steps.last ?? 1
        let share =
            chart.isLogarithmic
            ? log10(max(value, Self.floor) / Self.floor) / log10(top / Self.floor) : value / top
        return Self.above + room * (1 - min(max(share, 0), 1))
    }

    private var grid: String {
        var text = ""
        for step in steps {
            let height = Self.short(y(step))
            text +=
                "<path class=\"base\" d=\"M\(Int(Self.left)) \(height)H\(Int(Self.width - 10))\"/>"
                + "<text class=\"label\" x=\"\(Int(Self.left - 6))\" y=\"\(height)\" dy=\"4\" "
                + "text-anchor=\"end\">\(Self.short(step)) \(XMLText.escaped(chart.unit))</text>"
        }
        for share in [0.0, 0.25, 0.5, 0.75, 1] {
            let anchor = share == 0 ? "start" : share == 1 ? "end" : "middle"
            text +=
                "<text class=\"label\" x=\"\(Self.short(x(end * share)))\" "
                + "y=\"\(Int(Self.height - 6))\" text-anchor=\"\(anchor)\">"
                + "\(Self.short(end * share)) s</text>"
        }
        return text
    }

    private var marks: String {
        chart.marks.enumerated().map { index, mark in
            let place = Self.short(x(mark.at))
            return "<path class=\"mark\" d=\"M\(place) \(Int(Self.above))"
                + "V\(Int(Self.height - Self.below))\"><title>\(index + 1): "
                + "\(XMLText.escaped(mark.words))</title></path>"
                + "<text class=\"label\" x=\"\(place)\" y=\"12\" text-anchor=\"middle\">"
                + "\(index + 1)</text>"
        }.joined()
    }

    private var curves: String {
        chart.curves.enumerated().map { index, curve in
            var path = ""
            var isDown = false
            for (time, value) in zip(chart.times, curve.values) {
                guard let value else {
                    isDown = false
                    continue
                }
                path += "\(isDown ? "L" : "M")\(Self.short(x(time))) \(Self.short(y(value)))"
                isDown = true
            }
            return "<path class=\"curve c\(index % Self.styles)\" d=\"\(path)\">"
                + "<title>\(XMLText.escaped(curve.name))</title></path>"
        }.joined()
    }

    /// Returns a number with one digit after the point at most.
    private static func short(_ number: Double) -> String {
        let rounded = (number * 10).rounded() / 10
        return rounded == rounded.rounded() && abs(rounded) < 1e15
            ? "\(Int(rounded))" : "\(rounded)"
    }
}
