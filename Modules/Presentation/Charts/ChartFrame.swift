import Primitives

/// The layout of a chart's parts; one unit is one pixel.
struct ChartFrame {
    /// The most cells of a label below a bar.
    static let labelCells = 16
    /// The approximate width of a text cell.
    private static let cell = 7.0

    let width = 720.0
    let height = 360.0
    let ticks: AxisTicks
    let left: Double
    let right: Double
    let top = 72.0
    let bottom: Double
    /// The interval of labels below the bars, chosen so that labels don't touch.
    let labelStep: Int
    private let band: Double
    private let labelWidths: [Double]

    /// Creates a frame with room for the labels of a chart's axes.
    init(_ chart: SVGChart) {
        let values = chart.bars.map { Double($0.value) } + (chart.goal.map { [Double($0)] } ?? [])
        ticks = AxisTicks(from: values.min() ?? 0, to: values.max() ?? 0, unit: chart.unit)
        let ticks = ticks
        let widest = ticks.values.map { ticks.label($0).cellWidth }.max() ?? 1
        left = 24 + Double(widest) * Self.cell + 8
        right = width - 24
        bottom = height - 40
        band = (right - left) / Double(max(1, chart.bars.count))
        labelWidths = chart.bars.map {
            Double(min(Self.labelCells, SafeText.line($0.label).cellWidth)) * Self.cell
        }
        let room = (labelWidths.max() ?? 0) + 10
        labelStep = max(1, Int(saturating: (room / band).rounded(.up)))
    }

    /// The width of a bar.
    var barWidth: Double { min(band * 0.75, 72) }

    /// Returns the left edge of a bar.
    func x(_ index: Int) -> Double { left + band * (Double(index) + 0.5) - barWidth / 2 }

    /// Returns the vertical position of a value, from the top.
    func y(_ value: Double) -> Double {
        let (low, high) = (ticks.values.first ?? 0, ticks.values.last ?? 1)
        return bottom - (value - low) / (high - low) * (bottom - top)
    }

    /// Returns the position of the label below a bar, and the SVG text anchor for it.
    func labelPlace(_ index: Int) -> (x: Double, anchor: String) {
        let middle = left + band * (Double(index) + 0.5)
        let half = labelWidths[index] / 2
        if middle + half > width - 4 { return (width - 4, "end") }
        if middle - half < 4 { return (4, "start") }
        return (middle, "middle")
    }
}

extension Double {
    /// The number with at most two decimals, in SVG form.
    var svg: String {
        let hundredths = (self * 100).rounded()
        let number = hundredths / 100
        return number == number.rounded() ? "\(Int(number))" : "\(number)"
    }
}
