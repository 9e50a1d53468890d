/// The version of Quad, the same for every program.
package enum Release {
    /// The version number.
    package static let version = "0.2.0"

    /// Returns the output of a program's `--version`, as `quad 0.2.0`.
    package static func line(of program: String) -> String { "\(program) \(version)" }
}
