import FoundationEssentials
import Merge

/// A document as a general encoder writes it, which knows nothing of the one by hand.
func generalText(of document: Document) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(document), as: UTF8.self)
}

/// A document as a general decoder reads it.
func generallyRead(_ text: String) throws -> Document {
    try JSONDecoder().decode(Document.self, from: Data(text.utf8))
}
