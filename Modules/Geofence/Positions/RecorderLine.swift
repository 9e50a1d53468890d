import Primitives

/// A line of a file that the recorder of OwnTracks keeps: the time, the kind and the message of the
/// phone, with tabs between.
///
/// - Source: owntracks/recorder, storage.c: `"%s\t%-18s\t%s\n"`.
struct RecorderLine {
    /// The message as the phone sent it; `nil` if it is no object.
    let message: ArraySlice<UInt8>?

    /// Creates a line of its bytes; `nil` if it has another form.
    init?(_ bytes: ArraySlice<UInt8>) {
        let parts = bytes.split(
            separator: UInt8(ascii: "\t"), maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count == 3, Instant(String(decoding: parts[0], as: UTF8.self)) != nil else {
            return nil
        }
        message = parts[2].first == UInt8(ascii: "{") ? parts[2] : nil
    }

    /// Whether a file begins with such a line.
    static func begins(_ bytes: [UInt8]) -> Bool {
        let lines = bytes.prefix(64 << 10).split(separator: UInt8(ascii: "\n"), maxSplits: 1)
        return lines.first.map { RecorderLine($0) != nil } ?? false
    }
}
