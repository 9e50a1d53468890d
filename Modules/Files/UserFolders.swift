/// The folders in which a person's programs keep their files.
///
/// - Source: XDG Base Directory Specification 0.8; a relative path in a variable is ignored.
package struct UserFolders: Hashable, Sendable {
    private let variables: [String: String]

    /// Creates the folders that environment variables name.
    package init(variables: [String: String]) { self.variables = variables }

    /// A kind of files.
    package enum Kind: Hashable, Sendable {
        /// Files that a person sets.
        case configuration
        /// Files that a person keeps.
        case data
        /// Files that a program notes for itself.
        case state

        fileprivate var variable: String {
            switch self {
            case .configuration: "XDG_CONFIG_HOME"
            case .data: "XDG_DATA_HOME"
            case .state: "XDG_STATE_HOME"
            }
        }

        fileprivate var underHome: String {
            switch self {
            case .configuration: ".config"
            case .data: ".local/share"
            case .state: ".local/state"
            }
        }
    }

    /// The folder of `QUAD_HOME`, which takes the place of all others for Quad; `nil` if it is not
    /// set.
    package var own: String? { value("QUAD_HOME") }

    /// Returns the folder that all programs share for a kind of files; `nil` if the environment
    /// names neither it nor a home.
    package func shared(_ kind: Kind) -> String? {
        if let named = value(kind.variable), named.hasPrefix("/") { return named }
        return value("HOME").map { "\($0)/\(kind.underHome)" }
    }

    /// Returns Quad's folder within the shared one; `nil` if there is none.
    package func quad(_ kind: Kind) -> String? { shared(kind).map { "\($0)/quad" } }

    private func value(_ name: String) -> String? {
        variables[name].flatMap { $0.isEmpty ? nil : $0 }
    }
}
