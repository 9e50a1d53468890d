import FoundationEssentials
import Merge

/// Returns a document as text by the general encoder, independent of the handwritten one.
func generalText(of document: Document) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(document), as: UTF8.self)
}

/// Reads a document with the general decoder.
func generallyRead(_ text: String) throws -> Document {
    try JSONDecoder().decode(Document.self, from: Data(text.utf8))
}
