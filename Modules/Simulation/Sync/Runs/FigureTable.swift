/// The figures of runs, one of each kind; they add up.
package struct FigureTable<Figure: FigureKind>: Sendable, Hashable, Encodable {
    private var values: [Figure: Int64] = [:]

    /// Creates a table of zeros.
    package init() {}

    /// The value of a figure.
    package subscript(figure: Figure) -> Int64 {
        get { values[figure, default: 0] }
        set { values[figure] = newValue }
    }

    /// Adds the figures of another run.
    package mutating func add(_ other: Self) { values.merge(other.values, uniquingKeysWith: +) }

    private struct Name: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    /// Encodes all figures by their names.
    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Name.self)
        for figure in Figure.allCases {
            try container.encode(self[figure], forKey: Name(stringValue: figure.rawValue))
        }
    }
}
