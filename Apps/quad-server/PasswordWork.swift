import Passwords

/// The cost of a password hash, as an operator writes it.
enum PasswordWork {
    /// Returns the cost that the command line or `QUAD_PASSWORD_HASHING` gives.
    static func parameters(
        _ given: String?, _ settings: Settings
    ) throws(Failure) -> ScryptParameters {
        guard let text = settings.text(given, "QUAD_PASSWORD_HASHING") else {
            _ = settings.falling(back: Self.text(of: .standard))
            return .standard
        }
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        let numbers = parts.dropFirst().compactMap { Int($0) }
        guard parts.count == 4, parts[0] == "scrypt", numbers.count == 3,
            (1...20).contains(numbers[0]), (1...16).contains(numbers[1]),
            (1...16).contains(numbers[2])
        else {
            throw Failure(
                .configuration,
                "\"\(text)\" is no work for hashing: write scrypt:LN:R:P with LN from 1 to 20, "
                    + "R and P from 1 to 16")
        }
        return ScryptParameters(logN: numbers[0], r: numbers[1], p: numbers[2])
    }

    private static func text(of parameters: ScryptParameters) -> String {
        "scrypt:\(parameters.logN):\(parameters.r):\(parameters.p)"
    }
}
