import ArgumentParser

/// A whole number of the command line, which may be negative.
struct Amount: ExpressibleByArgument {
    /// Stands for the hyphen of a negative number while options are told from numbers.
    static let minus: Character = "\u{2212}"

    /// The number.
    let value: Int64

    /// A number.
    init(_ value: Int64) { self.value = value }

    /// Reads digits after an optional sign.
    init?(argument: String) {
        guard let value = Int64(Self.unescaped(argument)) else { return nil }
        self.value = value
    }

    /// The argument with its hyphen back.
    static func unescaped(_ argument: String) -> String {
        argument.replacing("\(minus)", with: "-")
    }

    var defaultValueDescription: String { "\(value)" }
}
