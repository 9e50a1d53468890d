/// A position in a file, from 1.
package struct FilePosition: Sendable, Hashable, Codable, Comparable, CustomStringConvertible {
    /// The path of the file as it was given.
    package let file: String
    /// The line, from 1.
    package let line: Int
    /// The column, from 1.
    package let column: Int

    /// Creates a position.
    package init(file: String, line: Int, column: Int) {
        self.file = file
        self.line = line
        self.column = column
    }

    /// The position as compilers write it.
    package var description: String { "\(file):\(line):\(column)" }

    package static func < (left: FilePosition, right: FilePosition) -> Bool {
        (left.file, left.line, left.column) < (right.file, right.line, right.column)
    }
}
