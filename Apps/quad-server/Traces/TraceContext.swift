/// The place of a request in a trace, as the header `traceparent` of the W3C says it.
struct TraceContext: Equatable {
    /// The trace: 32 hexadecimal digits, not all 0.
    let trace: String
    /// The span of the caller: 16 hexadecimal digits, not all 0.
    let parent: String
    let isRecorded: Bool

    /// Reads the header; `nil` for what is none, or of the version that is forbidden.
    init?(_ header: String) {
        let parts = header.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count >= 4, let version = Self.hex(parts[0], 2), version != "ff",
            version != "00" || parts.count == 4, let trace = Self.hex(parts[1], 32),
            let parent = Self.hex(parts[2], 16), let flags = Self.hex(parts[3], 2),
            let bits = UInt8(flags, radix: 16), trace.contains(where: { $0 != "0" }),
            parent.contains(where: { $0 != "0" })
        else { return nil }
        (self.trace, self.parent, isRecorded) = (trace, parent, bits & 1 == 1)
    }

    /// Returns a text if it is a number of lower-case hexadecimal digits.
    private static func hex(_ text: Substring, _ count: Int) -> String? {
        let digits = text.utf8.allSatisfy {
            (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
                || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains($0)
        }
        return digits && text.utf8.count == count ? String(text) : nil
    }
}
