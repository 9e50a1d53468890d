/// The version of Quad, the same for every program.
public enum Release {
    /// The version number.
    public static let version = "0.1.0"

    /// Returns the output of a program's `--version`, as `quad 0.1.0`.
    public static func line(of program: String) -> String { "\(program) \(version)" }
}
