import Cryptography
import Primitives

/// A text that was sealed with a ``PublicHalf``, so that only the key opens it; its stored form is
/// `1:KEY:BASE64`.
package struct BoxedText: Sendable, Hashable {
    /// The id of the key that opens it.
    package let key: DataKey.ID
    let box: [UInt8]

    init(key: DataKey.ID, box: [UInt8]) {
        self.key = key
        self.box = box
    }

    /// Reads the stored form; `nil` for anything else.
    package init?(_ text: some StringProtocol) {
        guard let (key, box) = KeyedBytes.read(text), box.count >= SealedBox.overhead else {
            return nil
        }
        self.init(key: key, box: box)
    }

    /// The stored form.
    package var text: String { KeyedBytes.text(key, box) }

    /// The bytes that are sealed: the place, after its length, then the padded text.
    static func content(of text: String, at place: SealedPlace, _ key: DataKey.ID) -> [UInt8] {
        let context = place.context(of: key)
        return length(of: context) + context + Padding.added(to: Array(text.utf8))
    }

    /// Returns the text in sealed bytes; `nil` if they are of another place.
    static func text(in content: [UInt8], at place: SealedPlace, _ key: DataKey.ID) -> String? {
        let context = place.context(of: key)
        let start = length(of: context) + context
        guard content.starts(with: start),
            let bytes = Padding.removed(from: Array(content.dropFirst(start.count)))
        else { return nil }
        return String(validating: bytes, as: UTF8.self)
    }

    private static func length(of context: [UInt8]) -> [UInt8] {
        withUnsafeBytes(of: UInt32(context.count).bigEndian) { Array($0) }
    }
}
