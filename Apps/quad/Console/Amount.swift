import ArgumentParser

/// A whole number on the command line, which may be negative.
struct Amount: ExpressibleByArgument {
    /// The stand-in for the hyphen of a negative number, which the parser would take for an option.
    static let minus: Character = "\u{2212}"

    /// The number.
    let value: Int64

    init(_ value: Int64) { self.value = value }

    /// Creates an amount from digits after an optional sign.
    init?(argument: String) {
        guard let value = Int64(Self.unescaped(argument)) else { return nil }
        self.value = value
    }

    /// Returns the argument with the hyphen restored.
    static func unescaped(_ argument: String) -> String {
        argument.replacing("\(minus)", with: "-")
    }

    var defaultValueDescription: String { "\(value)" }
}
