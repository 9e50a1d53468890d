/// An address of IPv4 or IPv6.
///
/// - Source: RFC 4291 §2.2 (text forms), RFC 4291 §2.5.5.2 (IPv4 addresses written as IPv6).
package struct NetworkAddress: Hashable, Sendable {
    /// The 16 bytes, as two numbers; an IPv4 address is ::ffff:0:0/96.
    private let high: UInt64
    private let low: UInt64

    private static let mapped: UInt64 = 0xFFFF_0000_0000

    /// Creates an address from its text; a zone such as `%eth0` is left out. `nil` if the text is
    /// no address.
    package init?(_ text: some StringProtocol) {
        let zone = text.utf8.firstIndex(of: UInt8(ascii: "%"))
        let bare = text[..<(zone ?? text.endIndex)]
        guard (2...45).contains(bare.utf8.count) else { return nil }
        if let number = Self.fourParts(bare) {
            (high, low) = (0, Self.mapped | number)
            return
        }
        guard let groups = Self.groups(bare) else { return nil }
        high = groups[..<4].reduce(0) { $0 << 16 | UInt64($1) }
        low = groups[4...].reduce(0) { $0 << 16 | UInt64($1) }
    }

    private init(high: UInt64, low: UInt64) { (self.high, self.low) = (high, low) }

    /// Whether this is an IPv4 address.
    package var isFourBytes: Bool { high == 0 && low >> 32 == 0xFFFF }

    /// The number of bits in the text form: 32 or 128.
    package var bits: Int { isFourBytes ? 32 : 128 }

    /// Returns the address with all bits zero after the first `count`, counted as in the text form.
    package func prefix(_ count: Int) -> NetworkAddress {
        precondition((0...bits).contains(count), "a prefix has no more bits than the address")
        let kept = count + 128 - bits
        func mask(_ bits: Int) -> UInt64 { bits <= 0 ? 0 : ~0 << UInt64(64 - min(bits, 64)) }
        return NetworkAddress(high: high & mask(kept), low: low & mask(kept - 64))
    }

    /// Reads `192.0.2.1`.
    private static func fourParts(_ text: some StringProtocol) -> UInt64? {
        var (number, part) = (UInt64(0), UInt64(0))
        var (digits, dots) = (0, 0)
        for byte in text.utf8 {
            if byte == UInt8(ascii: ".") {
                guard digits > 0 else { return nil }
                number = number << 8 | part
                (part, digits, dots) = (0, 0, dots + 1)
            } else {
                guard 48...57 ~= byte, digits < 3 else { return nil }
                part = part * 10 + UInt64(byte - 48)
                digits += 1
                guard part <= 255 else { return nil }
            }
        }
        return dots == 3 && digits > 0 ? number << 8 | part : nil
    }

    /// Reads eight groups of hexadecimal digits, of which `::` may stand for some.
    private static func groups(_ text: some StringProtocol) -> [UInt16]? {
        let halves = text.split(separator: "::", omittingEmptySubsequences: false)
        guard (1...2).contains(halves.count), let head = run(halves[0]) else { return nil }
        guard halves.count == 2 else { return head.count == 8 ? head : nil }
        guard let tail = run(halves[1]), head.count + tail.count < 8 else { return nil }
        return head + Array(repeating: 0, count: 8 - head.count - tail.count) + tail
    }

    private static func run(_ text: some StringProtocol) -> [UInt16]? {
        guard !text.isEmpty else { return [] }
        var groups: [UInt16] = []
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        for (index, part) in parts.enumerated() {
            if index == parts.count - 1, let number = fourParts(part) {
                groups += [UInt16(number >> 16), UInt16(number & 0xFFFF)]
                continue
            }
            guard (1...4).contains(part.utf8.count), part.utf8.allSatisfy({ $0 != 43 && $0 != 45 }),
                let group = UInt16(part, radix: 16)
            else { return nil }
            groups.append(group)
        }
        return groups
    }
}

extension NetworkAddress: CustomStringConvertible {
    /// The usual text of an IPv4 address, or eight groups of an IPv6 address.
    package var description: String {
        if isFourBytes {
            return "\(low >> 24 & 0xFF).\(low >> 16 & 0xFF).\(low >> 8 & 0xFF).\(low & 0xFF)"
        }
        return groups.joined(separator: ":")
    }

    /// The eight groups of an IPv6 address as text.
    var groups: [String] {
        [high, low].flatMap { half in
            [48, 32, 16, 0].map { String(half >> $0 & 0xFFFF, radix: 16) }
        }
    }
}
