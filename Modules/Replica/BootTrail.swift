/// The starts of a device's machine under which its store was written to, oldest first.
///
/// A machine that was cloned, or put back, as a whole was started since. The name of each start is
/// drawn at random, so two installations that write as one device have the same trail only up to
/// where they went apart.
public struct BootTrail: Sendable, Hashable {
    /// The starts, oldest first.
    public let marks: [BootMark]

    /// How many starts are kept and told, the latest ones.
    public static let limit = 64

    /// A trail; of a longer one the latest starts.
    public init(_ marks: [BootMark] = []) {
        self.marks = Array(marks.suffix(Self.limit))
    }

    /// Whether nothing is known of any start.
    public var isEmpty: Bool { marks.isEmpty }

    /// Whether this trail goes on from that of whoever wrote last as the device: it has the other's
    /// latest start, and all changes made under it.
    public func continues(_ known: BootTrail) -> Bool {
        guard let latest = known.marks.last else { return true }
        return marks.contains { $0.name == latest.name && $0.change >= latest.change }
    }

    /// What is known after a push that goes on from what was known: the starts of before, then
    /// these.
    public func following(_ known: BootTrail) -> BootTrail {
        let names = Set(marks.map(\.name))
        return BootTrail(known.marks.filter { !names.contains($0.name) } + marks)
    }
}

extension BootTrail: LosslessStringConvertible {
    /// The starts with commas between.
    public var description: String { marks.map(\.description).joined(separator: ",") }

    /// Reads the text form; `nil` if it is none.
    public init?(_ description: String) {
        let parts = description.split(separator: ",", omittingEmptySubsequences: false)
        let marks = description.isEmpty ? [] : parts.map { BootMark(String($0)) }
        guard marks.count <= Self.limit, !marks.contains(nil) else { return nil }
        self.init(marks.compactMap { $0 })
    }
}

extension BootTrail: Codable {
    /// Reads the text form.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let trail = BootTrail(try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(
                in: container,
                debugDescription: "starts of a machine are at most \(Self.limit), each a name in "
                    + "hexadecimal digits, a colon and a number, with commas between")
        }
        self = trail
    }

    /// Writes the text form.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
