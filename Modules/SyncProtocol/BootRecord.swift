/// One start of a device's machine under which its store was written to, and the number of the
/// latest change made then.
public struct BootRecord: Sendable, Hashable {
    /// The name, drawn at random when the store was first opened after the start.
    public let name: UInt64
    /// The number of the latest change of the device under it.
    public let change: Int64

    /// Creates a mark from the name of a start and the device's latest change under it.
    public init(name: UInt64, change: Int64) {
        self.name = name
        self.change = change
    }
}

extension BootRecord: LosslessStringConvertible {
    /// The name in hexadecimal digits, a colon and the number of the change.
    public var description: String { "\(String(name, radix: 16)):\(change)" }

    /// Reads the text form; `nil` if the text is not a mark.
    public init?(_ description: String) {
        let parts = description.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, let name = UInt64(parts[0], radix: 16),
            let change = Int64(parts[1])
        else { return nil }
        self.init(name: name, change: change)
        // Each mark has only one text form.
        guard self.description == description else { return nil }
    }
}
