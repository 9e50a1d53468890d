/// Which Quad this is, the same for every program.
public enum Release {
    /// The number of the version.
    public static let version = "0.1.0"

    /// What `--version` of a program prints, as `quad 0.1.0`.
    public static func line(of program: String) -> String { "\(program) \(version)" }
}
