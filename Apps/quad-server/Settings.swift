import Files
import Foundation

/// The source of option values: the command line, then the environment, then a default.
struct Settings {
    private let environment: [String: String]

    init(environment: [String: String] = ProcessInfo.processInfo.environment) {
        self.environment = environment
    }

    /// Returns the text of the command line, or else of the variable; an empty variable counts as
    /// missing.
    func text(_ given: String?, _ variable: String) -> String? {
        given ?? environment[variable].flatMap { $0.isEmpty ? nil : $0 }
    }

    /// Returns the value of the command line, or else of the variable, or else a default.
    ///
    /// - Throws: ``Failure`` naming the variable if its text is not a valid value.
    func value<Value>(
        _ given: Value?, _ variable: String, default fallback: Value, expected: String,
        read: (String) -> Value?
    ) throws(Failure) -> Value {
        if let given { return given }
        guard let text = text(nil, variable) else { return fallback }
        guard let value = read(text) else {
            throw Failure(
                .configuration, "\(variable) is \"\(text)\": write \(expected)")
        }
        return value
    }

    /// The data folder of this user: `server` in `QUAD_HOME`, or else `quad-server` in the XDG data
    /// folder.
    var defaultDataFolder: String {
        let folders = UserFolders(variables: environment)
        if let home = folders.own { return "\(home)/server" }
        return "\(folders.shared(.data) ?? ".")/quad-server"
    }
}
