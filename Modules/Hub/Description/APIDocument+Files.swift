import Primitives

/// The parts of the description about files.
extension APIDocument {
    /// A file as it is, in a request or an answer.
    static let file: JSONValue = ["schema": ["type": "string", "contentEncoding": "binary"]]

    /// Returns the content of an answer that is a file of one of some media types.
    static func files(_ types: [String]) -> JSONValue {
        .object(types.map { JSONMember($0, file) })
    }

    /// Returns the answer to a caller who has the file already.
    static func unchangedFile(_ headers: [JSONMember]) -> JSONValue {
        .object([
            JSONMember("description", "The caller has the file."),
            JSONMember("headers", .object(headers)),
        ])
    }
}
