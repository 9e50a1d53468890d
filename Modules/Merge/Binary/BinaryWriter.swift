import Primitives

/// Writes documents, and messages that carry them, in the binary form.
///
/// A repeated name or device is written as a small number, also in the documents that follow.
public struct BinaryWriter {
    /// The bytes written so far.
    public private(set) var bytes: [UInt8] = [BinaryForm.version]
    /// The time from which the stamps of the current document count.
    var epoch: UInt64 = 0
    private var names: [NameBytes: UInt64] = [:]
    private var devices: [DeviceID: UInt64] = [:]

    /// Creates a writer that has written the version of the form.
    public init() {}

    /// Writes a number that is not negative: seven bits a byte, the lowest first, with the highest
    /// bit set in all but the last.
    ///
    /// - Source: LEB128 of DWARF.
    public mutating func count(_ value: UInt64) {
        var rest = value
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(rest))
    }

    /// Writes the number of elements that follow.
    public mutating func count(of elements: Int) { count(UInt64(elements)) }

    /// Writes a number with its sign in the lowest bit, so that numbers near zero are short.
    public mutating func integer(_ value: Int64) {
        count(UInt64(bitPattern: value << 1 ^ value >> 63))
    }

    /// Writes a truth value or a set of bits.
    public mutating func byte(_ value: UInt8) { bytes.append(value) }

    /// Writes eight bytes, the highest first.
    public mutating func word(_ value: UInt64) {
        for shift in stride(from: 56, through: 0, by: -8) {
            bytes.append(UInt8(truncatingIfNeeded: value >> UInt64(shift)))
        }
    }

    /// Writes a text: its length and whether it begins with packed digits, then its bytes.
    public mutating func text(_ text: String) {
        var text = text
        text.withUTF8 { utf8 in
            let digits = UnsafeBufferPointer(rebasing: utf8.prefix(BinaryForm.packedDigits))
            guard let id = Self.id(of: digits) else {
                count(UInt64(utf8.count) << 1)
                bytes.append(contentsOf: utf8)
                return
            }
            count(UInt64(utf8.count) << 1 | 1)
            word(id.high)
            word(id.low)
            bytes.append(contentsOf: utf8.dropFirst(BinaryForm.packedDigits))
        }
    }

    /// Writes a name: its earlier number, or the next number followed by the text.
    public mutating func name(_ name: String) {
        let next = UInt64(names.count)
        let number = names[NameBytes(name: name), default: next]
        count(number)
        guard number == next else { return }
        names[NameBytes(name: name)] = next
        text(name)
    }

    /// Writes a device: its earlier number, or the next number followed by the id.
    public mutating func device(_ device: DeviceID) {
        if let known = devices[device] { return count(known) }
        let next = UInt64(devices.count)
        devices[device] = next
        count(next)
        word(device.high)
        word(device.low)
    }

    /// Writes the additions to a message since its first version, as texts by name; older programs
    /// ignore them.
    public mutating func endOfMessage(adding texts: [String: String] = [:]) {
        named(texts) { $0.foreign(.scalar(.text($1))) }
    }

    /// Writes a time of the current document.
    mutating func time(_ time: UInt64) { count(time - epoch) }

    /// Writes a stamp of the current document.
    mutating func stamp(_ stamp: Stamp) {
        device(stamp.device)
        time(stamp.time)
    }

    /// Returns the halves of 32 lower-case hexadecimal digits; `nil` for anything else.
    private static func id(of digits: UnsafeBufferPointer<UInt8>) -> (high: UInt64, low: UInt64)? {
        guard digits.count == BinaryForm.packedDigits else { return nil }
        var (high, low): (UInt64, UInt64) = (0, 0)
        for (index, byte) in digits.enumerated() {
            let value: UInt8
            switch byte {
            case 48...57: value = byte - 48
            case 97...102: value = byte - 87
            default: return nil
            }
            if index < 16 {
                high = high << 4 | UInt64(value)
            } else {
                low = low << 4 | UInt64(value)
            }
        }
        return (high, low)
    }
}
