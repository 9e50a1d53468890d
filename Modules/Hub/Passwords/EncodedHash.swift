import Primitives

/// A scrypt hash; its stored form is `$scrypt$ln=15,r=8,p=3$salt$hash`.
///
/// Salt and hash are base64 without padding.
/// - Source: the PHC string format.
struct EncodedHash: Equatable {
    let parameters: ScryptParameters
    let salt: [UInt8]
    let hash: [UInt8]

    init(parameters: ScryptParameters, salt: [UInt8], hash: [UInt8]) {
        self.parameters = parameters
        self.salt = salt
        self.hash = hash
    }

    /// Reads the stored form; `nil` for anything else, or if it asks for more work than allowed.
    init?(_ text: String) {
        let parts = text.split(separator: "$", omittingEmptySubsequences: false)
        guard parts.count == 5, parts[0].isEmpty, parts[1] == "scrypt",
            let parameters = Self.parameters(parts[2]),
            let salt = Base64.bytes(parts[3]), let hash = Base64.bytes(parts[4]),
            (8...64).contains(salt.count), (16...64).contains(hash.count)
        else { return nil }
        self.init(parameters: parameters, salt: salt, hash: hash)
    }

    var text: String {
        let work = "ln=\(parameters.logN),r=\(parameters.r),p=\(parameters.p)"
        return "$scrypt$\(work)$\(Base64.text(salt))$\(Base64.text(hash))"
    }

    private static func parameters(_ text: Substring) -> ScryptParameters? {
        let fields = text.split(separator: ",", omittingEmptySubsequences: false)
        guard fields.count == 3 else { return nil }
        var numbers: [Int] = []
        for (field, name) in zip(fields, ["ln=", "r=", "p="]) {
            guard field.hasPrefix(name), let number = Int(field.dropFirst(name.count)) else {
                return nil
            }
            numbers.append(number)
        }
        guard ScryptParameters.logNLimits.contains(numbers[0]),
            ScryptParameters.rLimits.contains(numbers[1]),
            ScryptParameters.pLimits.contains(numbers[2])
        else { return nil }
        return ScryptParameters(logN: numbers[0], r: numbers[1], p: numbers[2])
    }
}
