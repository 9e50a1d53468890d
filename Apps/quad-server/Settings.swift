import Foundation

/// Values that the command line leaves open, from the environment; then from a default.
struct Settings {
    private let environment: [String: String]

    init(environment: [String: String] = ProcessInfo.processInfo.environment) {
        self.environment = environment
    }

    /// A text from the command line, else from the variable; an empty one counts as missing.
    func text(_ given: String?, _ variable: String) -> String? {
        given ?? environment[variable].flatMap { $0.isEmpty ? nil : $0 }
    }

    /// A value from the command line, else from the variable, else a default.
    ///
    /// - Throws: ``Failure`` naming the variable if its text is no such value.
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

    /// The folder for data that belongs to this user: `QUAD_HOME`, else the XDG data folder.
    var defaultDataFolder: String {
        if let home = text(nil, "QUAD_HOME") { return "\(home)/server" }
        let data =
            text(nil, "XDG_DATA_HOME") ?? "\(text(nil, "HOME") ?? ".")/.local/share"
        return "\(data)/quad-server"
    }
}
