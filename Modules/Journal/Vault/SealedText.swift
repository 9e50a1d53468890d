import FoundationEssentials
import Primitives

/// A text that only its key opens; its stored form is `1:KEY:BASE64`.
package struct SealedText: Sendable, Hashable {
    /// The id of the key that sealed the text.
    package let key: DataKey.ID
    let box: [UInt8]

    init(key: DataKey.ID, box: [UInt8]) {
        self.key = key
        self.box = box
    }

    /// Reads the stored form; `nil` for anything else, such as the form of a newer program.
    package init?(_ text: some StringProtocol) {
        guard let (key, box) = KeyedBytes.read(text), box.count >= AuthenticatedBox.overhead
        else { return nil }
        self.init(key: key, box: box)
    }

    /// The stored form.
    package var text: String { KeyedBytes.text(key, box) }
}
