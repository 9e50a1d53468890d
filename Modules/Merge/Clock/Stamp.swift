import Primitives

/// The time and device of a write: totally ordered, unique per write.
///
/// - Source: Kulkarni et al. 2014 (hybrid logical clocks).
public struct Stamp: Hashable, Sendable {
    /// The time: 48 bits of milliseconds since 1970, then 16 bits of a counter within the
    /// millisecond.
    public let time: UInt64
    /// The device that made the write.
    public let device: DeviceID

    /// Creates a stamp from its two parts.
    public init(time: UInt64, device: DeviceID) {
        self.time = time
        self.device = device
    }

    /// The wall time inside the stamp.
    public var instant: Instant { Instant(milliseconds: Int64(time >> 16)) }
}

extension Stamp: Comparable {
    /// Orders by time, then by device.
    public static func < (left: Self, right: Self) -> Bool {
        (left.time, left.device) < (right.time, right.device)
    }
}

extension Stamp: CustomStringConvertible {
    /// The text form: 16 hexadecimal digits of time and 32 of the device; text order is stamp
    /// order.
    public var description: String {
        let digits = String(time, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits + device.description
    }

    /// Reads the text form; `nil` if the text is not a stamp.
    public init?(_ text: String) {
        guard text.utf8.count == 48, let time = UInt64(text.prefix(16), radix: 16),
            let device = DeviceID(String(text.dropFirst(16)))
        else { return nil }
        self.init(time: time, device: device)
        // The number may also have been read with a sign or upper-case digits, which are not
        // canonical.
        guard description == text else { return nil }
    }
}
