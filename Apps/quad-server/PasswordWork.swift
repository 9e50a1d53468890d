import Passwords

/// The cost of a password hash, as an operator writes it.
enum PasswordWork {
    /// Returns the cost that the command line or another setting gives.
    static func parameters(
        _ given: String?, _ settings: Settings
    ) throws(Failure) -> ScryptParameters {
        let usual = ScryptParameters.standard
        return try settings.value(
            "password-hashing", given, default: "scrypt:\(usual.logN):\(usual.r):\(usual.p)",
            expected: "scrypt:LN:R:P with LN from 1 to 20, R and P from 1 to 16",
            read: Self.parameters)
    }

    private static func parameters(_ text: String) -> ScryptParameters? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        let numbers = parts.dropFirst().compactMap { Int($0) }
        guard parts.count == 4, parts[0] == "scrypt", numbers.count == 3,
            (1...20).contains(numbers[0]), (1...16).contains(numbers[1]),
            (1...16).contains(numbers[2])
        else { return nil }
        return ScryptParameters(logN: numbers[0], r: numbers[1], p: numbers[2])
    }
}
