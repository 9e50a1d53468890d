/// A place in a file; lines and columns count from 1.
package struct SourcePlace: Sendable, Hashable, Codable, CustomStringConvertible {
    /// The path of the file, as the caller named it.
    package var file: String
    /// The line.
    package var line: Int
    /// The column; `nil` for the whole line.
    package var column: Int?

    /// Creates a place.
    package init(file: String, line: Int, column: Int? = nil) {
        self.file = file
        self.line = line
        self.column = column
    }

    /// The place as compilers write it, as `day.yaml:3:7`.
    package var description: String {
        "\(file):\(line)" + (column.map { ":\($0)" } ?? "")
    }
}
