import Foundation
import Merge
import Primitives

@testable import Sync

/// The test vectors of `docs/sync-vectors`, for clients in other languages.
///
/// `QUAD_WRITE_DOCS=1 swift test --filter SyncVectors` regenerates them: the inputs are given here
/// or drawn from seeds, the expected outputs are those of this code.
enum SyncVectors {
    /// A document as it may arrive, and its expected forms.
    struct One: Codable, Hashable {
        let name: String
        /// The document as JSON, not necessarily canonical.
        let json: String
        let canonical: String
        /// The canonical bytes in hexadecimal digits.
        let bytes: String
        let kind: String
        let id: String
        /// The summand of the account's checksum, as decimal digits.
        let checksum: String

        init(name: String, json: String, kind: String = "counter", id: String) throws {
            let document = try Document(canonicalText: json)
            self.name = name
            self.json = json
            self.kind = kind
            self.id = id
            canonical = document.canonicalText
            bytes = document.canonicalBytes.hexadecimal
            checksum = "\(SharedDocument.checksum(DocumentKind(rawValue: kind), id, canonical))"
        }
    }

    /// Two documents and their join, all canonical.
    struct Join: Codable, Hashable {
        let name: String
        let one: String
        let other: String
        let joined: String

        init(name: String, one: String, other: String) throws {
            let (left, right) = (
                try Document(canonicalText: one), try Document(canonicalText: other)
            )
            self.name = name
            self.one = left.canonicalText
            self.other = right.canonicalText
            joined = left.merged(with: right).canonicalText
        }
    }

    /// An input that every reader must refuse.
    struct Refused: Codable, Hashable {
        let name: String
        let json: String
    }

    /// A file of vectors.
    struct File<Vector: Codable>: Codable {
        let about: String
        let vectors: [Vector]
    }

    static let folder = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "docs/sync-vectors")

    static func read<Vector: Codable>(_: Vector.Type, _ name: String) throws -> [Vector] {
        let data = try Data(contentsOf: folder.appending(path: name))
        return try JSONDecoder().decode(File<Vector>.self, from: data).vectors
    }

    static func write<Vector: Codable>(_ vectors: [Vector], about: String, _ name: String) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        var data = try encoder.encode(File(about: about, vectors: vectors))
        data.append(UInt8(ascii: "\n"))
        try data.write(to: folder.appending(path: name))
    }

    /// Writes all files.
    static func writeAll() throws {
        var documents = try SyncVectorInputs.documents.enumerated().map { number, input in
            try One(name: input.name, json: input.json, id: identifier(number))
        }
        documents.append(
            try One(
                name: "another kind, an id that is not a number", json: #"{"fields":{}}"#,
                kind: "journal", id: "~ settings ~"))
        var joins = try SyncVectorInputs.joins.map {
            try Join(name: $0.name, one: $0.one, other: $0.other)
        }
        for seed in UInt64(1)...16 {
            let drawn = try BinaryFormTests.documents(seed).map(\.canonicalText)
            documents.append(
                try One(name: "drawn from seed \(seed)", json: drawn[1], id: identifier(Int(seed))))
            joins.append(
                try Join(name: "drawn from seed \(seed)", one: drawn[0], other: drawn[1]))
            let stranger = try BinaryFormTests.documents(seed + 100)[1].canonicalText
            joins.append(
                try Join(
                    name: "drawn from seeds \(seed) and \(seed + 100)", one: drawn[1],
                    other: stranger))
        }
        try write(
            documents,
            about: "json: a document as it may come. canonical: its canonical text. bytes: its "
                + "canonical bytes. checksum: what it adds to that of an account, as kind and id.",
            "documents.json")
        try write(
            joins, about: "one and other, joined in either order, are joined.", "joins.json")
        try write(
            SyncVectorInputs.refused, about: "What no reader takes.", "refused.json")
    }

    private static func identifier(_ number: Int) -> String {
        "\(DeviceID(high: 0x0123_4567_89AB_CDEF, low: UInt64(number)))"
    }
}

extension [UInt8] {
    /// The bytes as lowercase hexadecimal digits.
    var hexadecimal: String {
        map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
    }
}
