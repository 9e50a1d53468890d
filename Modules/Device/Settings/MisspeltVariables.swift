import Primitives

extension SettingKey {
    /// The variables that the programs of a person read.
    public static let variables = allCases.map(\.variable) + ["QUAD_HOME"]

    /// The variables of a server that are spelt nearly as one of these.
    private static let server: Set = ["QUAD_DATA", "QUAD_HOST", "QUAD_RATES"]

    /// Returns a sentence for each variable of an environment that is probably meant for one of
    /// Quad's, and is read by no program.
    public static func misspelt(in environment: [String: String]) -> [String] {
        environment.keys.filter {
            $0.hasPrefix("QUAD_") && !variables.contains($0) && !server.contains($0)
        }.sorted().compactMap { name in
            Spelling.nearest(to: name, among: variables, within: 2).first.map {
                "The variable \(name) means nothing to Quad. Did you mean \($0)?"
            }
        }
    }
}
