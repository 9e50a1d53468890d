import Foundation
import Merge
import Testing

/// Tests of the vectors for other languages; `Tests/CLI/sync_document.py` reads them, too.
@Suite("Test vectors of sync", .serialized)
struct SyncVectorsTests {
    init() throws {
        if ProcessInfo.processInfo.environment["QUAD_WRITE_DOCS"] != nil {
            try SyncVectors.writeAll()
        }
    }

    @Test("Each document has the canonical text, the bytes and the checksum that are said")
    func documents() throws {
        let vectors = try SyncVectors.read(SyncVectors.One.self, "documents.json")
        for vector in vectors {
            let again = try SyncVectors.One(
                name: vector.name, json: vector.json, kind: vector.kind, id: vector.id)
            #expect(again == vector, "\(vector.name): write it anew with QUAD_WRITE_DOCS=1")
            let bytes = try Document(canonicalText: vector.canonical).canonicalBytes
            #expect(bytes.hexadecimal == vector.bytes, "\(vector.name)")
            #expect(try Document(canonicalBytes: bytes).canonicalText == vector.canonical)
        }
        let names = Set(vectors.map(\.name))
        #expect(names.count == vectors.count)
        #expect(names.isSuperset(of: SyncVectorInputs.documents.map(\.name)))
    }

    @Test("Each join is the one that is said, in either order, and again")
    func joins() throws {
        let vectors = try SyncVectors.read(SyncVectors.Join.self, "joins.json")
        for vector in vectors {
            for (one, other) in [(vector.one, vector.other), (vector.other, vector.one)] {
                let joined = try SyncVectors.Join(name: vector.name, one: one, other: other).joined
                #expect(joined == vector.joined, "\(vector.name): write it with QUAD_WRITE_DOCS=1")
                let again = try SyncVectors.Join(name: vector.name, one: joined, other: one)
                #expect(again.joined == vector.joined, "\(vector.name)")
            }
        }
        #expect(Set(vectors.map(\.name)).isSuperset(of: SyncVectorInputs.joins.map(\.name)))
    }

    @Test("What no reader takes is refused here")
    func refused() throws {
        let vectors = try SyncVectors.read(SyncVectors.Refused.self, "refused.json")
        for vector in vectors {
            #expect(throws: MergeError.self, "\(vector.name)") {
                try Document(canonicalText: vector.json)
            }
        }
        #expect(vectors == SyncVectorInputs.refused)
    }
}
