import Primitives

/// The starts of a device's machine under which its store was written to, oldest first.
///
/// A machine that was cloned or restored as a whole has been started since. The name of each start
/// is random, so two installations that write as one device share a trail only up to the point
/// where they diverged.
public struct BootHistory: Sendable, Hashable {
    /// The starts, oldest first.
    public let marks: [BootRecord]

    /// The maximum number of starts that are kept and reported, the latest ones.
    public static let limit = 64

    /// Creates a trail from the latest of the given starts.
    public init(_ marks: [BootRecord] = []) {
        self.marks = Array(marks.suffix(Self.limit))
    }

    /// Whether no start is known.
    public var isEmpty: Bool { marks.isEmpty }

    /// Whether this trail continues that of the device's last writer: it has the other's latest
    /// start, and all changes made under it.
    public func continues(_ known: BootHistory) -> Bool {
        guard let latest = known.marks.last else { return true }
        return marks.contains { $0.name == latest.name && $0.change >= latest.change }
    }

    /// Returns the known trail after a push that continues it: the earlier starts, then these.
    public func following(_ known: BootHistory) -> BootHistory {
        let names = Set(marks.map { $0.name })
        return BootHistory(known.marks.filter { !names.contains($0.name) } + marks)
    }
}

extension BootHistory: LosslessStringConvertible {
    /// The starts, separated by commas.
    public var description: String { marks.map { $0.description }.joined(separator: ",") }

    /// Reads the text form; `nil` if the text is not a trail.
    public init?(_ description: String) {
        let parts = description.split(separator: ",", omittingEmptySubsequences: false)
        let marks = description.isEmpty ? [] : parts.map { BootRecord(String($0)) }
        guard marks.count <= Self.limit, !marks.contains(nil) else { return nil }
        self.init(marks.compactMap { $0 })
    }
}
