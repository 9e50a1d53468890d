import Primitives
import Testing

@Suite("JSON reader")
struct JSONReaderTests {
    private func read(_ text: String, _ name: String?) throws(JSONReader.Failure) -> JSONValue {
        try JSONReader.read(Array(text.utf8), depthLimit: 8, allowingRepeatsIn: name)
    }

    @Test("A name twice in one object is refused, except below the members that may have it")
    func repeats() throws {
        let text = #"{"a":{"x":1,"x":{"y":2,"y":3}},"b":[{"a":{"z":null,"z":true}}]}"#
        guard case .object(let members) = try read(text, "a") else { return #expect(Bool(false)) }
        #expect(
            members["a"]
                == .object([
                    JSONMember("x", .integer(1)),
                    JSONMember("x", ["y": .integer(2), "y": .integer(3)]),
                ]))
        #expect(throws: JSONReader.Failure.self) { try read(text, nil) }
        #expect(throws: JSONReader.Failure.self) { try read(text, "b") }
        let after = #"{"a":{"x":1,"x":2},"c":{"x":1,"x":2}}"#
        let failure = #expect(throws: JSONReader.Failure.self) { try read(after, "a") }
        #expect(
            failure?.description == #"line 1, column 34: the name "x" comes twice in one object"#)
        #expect(throws: JSONReader.Failure.self) { try read(#"{"a":1,"a":2}"#, "a") }
    }
}
