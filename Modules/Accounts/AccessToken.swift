import Primitives

/// What proves that a request comes from a signed-in device: 256 random bits.
///
/// Given out once as text; the store keeps only its digest.
public struct AccessToken: Sendable {
    private static let prefix = "quad_"

    /// `quad_` and 64 hexadecimal digits: what the device keeps and sends.
    public let text: String

    /// Makes a token of random bits.
    init(_ environment: Environment) {
        let halves = (0..<2).map { _ in environment.newID(DeviceID.self).description }
        self.text = Self.prefix + halves.joined()
    }

    /// Reads a token; `nil` if the text can't be one.
    public init?(_ text: String) {
        guard text.utf8.count == Self.prefix.utf8.count + 64, text.hasPrefix(Self.prefix),
            let first = DeviceID(String(text.dropFirst(Self.prefix.count).prefix(32))),
            let second = DeviceID(String(text.suffix(32)))
        else { return nil }
        self.text = "\(Self.prefix)\(first)\(second)"
    }
}

extension AccessToken: CustomStringConvertible, CustomReflectable {
    /// Says only that it is a token.
    public var description: String { "(an access token)" }

    /// Shows nothing.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
