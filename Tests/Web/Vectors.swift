import Merge
import Primitives

/// Reads a document as text; the answer is its canonical text, or its bytes.
///
/// - Returns: The number of bytes of the answer; -1 if it isn't a document.
@_expose(wasm, "document")
@_cdecl("document")
public func document(_ text: UnsafePointer<UInt8>, count: Int32, asBytes: Int32) -> Int32 {
    guard let document = read(text, count) else { return -1 }
    return answer(asBytes == 0 ? Array(document.canonicalText.utf8) : document.canonicalBytes)
}

/// Reads a document from its bytes; the answer is its canonical text.
///
/// - Returns: The number of bytes of the answer; -1 if it isn't a document.
@_expose(wasm, "document_of_bytes")
@_cdecl("document_of_bytes")
public func documentOfBytes(_ bytes: UnsafePointer<UInt8>, count: Int32) -> Int32 {
    let bytes = Array(UnsafeBufferPointer(start: bytes, count: Int(count)))
    guard let document = try? Document(canonicalBytes: bytes) else { return -1 }
    return answer(Array(document.canonicalText.utf8))
}

/// Joins two documents; the answer is the canonical text of both together.
///
/// - Returns: The number of bytes of the answer; -1 if one isn't a document.
@_expose(wasm, "join")
@_cdecl("join")
public func join(
    _ one: UnsafePointer<UInt8>, count: Int32, _ other: UnsafePointer<UInt8>, otherCount: Int32
) -> Int32 {
    guard let one = read(one, count), let other = read(other, otherCount) else { return -1 }
    return answer(Array(one.merged(with: other).canonicalText.utf8))
}

private func read(_ text: UnsafePointer<UInt8>, _ count: Int32) -> Document? {
    let text = UnsafeBufferPointer(start: text, count: Int(count))
    return try? Document(canonicalText: String(decoding: text, as: UTF8.self))
}
