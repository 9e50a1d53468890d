import Foundation
import Primitives
import Testing

/// The faces of the one grammar of JSON, over the same texts.
@Suite("Tree, stream and pull reader of JSON")
struct JSONFacesTests {
    /// A text that is JSON, and its value.
    struct Sound: Sendable, CustomTestStringConvertible {
        let text: String
        let value: JSONValue
        var testDescription: String { text }

        init(_ text: String, _ value: JSONValue) {
            self.text = text
            self.value = value
        }
    }

    /// A text that is no JSON, and the place and the reason of the mistake.
    struct Broken: Sendable, CustomTestStringConvertible {
        let bytes: [UInt8]
        let failure: TextFailure
        var testDescription: String { "\(String(decoding: bytes, as: UTF8.self)): \(failure)" }

        init(_ bytes: [UInt8], _ line: Int, _ column: Int, _ reason: String) {
            self.bytes = bytes
            failure = TextFailure(
                at: TextPosition(line: line, column: column), reason: reason)
        }

        init(_ text: String, _ line: Int, _ column: Int, _ reason: String) {
            self.init(Array(text.utf8), line, column, reason)
        }
    }

    /// The result of a face: a value, or the place and the reason of a mistake.
    typealias Outcome = Result<JSONValue, TextFailure>

    static let depthLimit = 64

    /// Returns what each face makes of a text, by its name.
    static func outcomes(of bytes: [UInt8]) -> [(face: String, outcome: Outcome)] {
        var outcomes = [
            ("tree", tree(bytes)), ("pull, by steps", pull(bytes, read: steps)),
            (
                "pull, whole",
                pull(bytes) { (reader) throws(JSONFault) in try reader.value() }
            ),
        ]
        for size in [1, 2, 3, 4096] {
            outcomes.append(("stream of pieces of \(size)", stream(bytes, pieceSize: size)))
        }
        return outcomes
    }

    private static func tree(_ bytes: [UInt8]) -> Outcome {
        Result { () throws(TextFailure) in
            try JSONReader.read(bytes, depthLimit: depthLimit)
        }
    }

    private static func pull(
        _ bytes: [UInt8], read: (inout JSONPullReader) throws(JSONFault) -> JSONValue
    ) -> Outcome {
        var reader = JSONPullReader(bytes[...], depthLimit: depthLimit)
        do throws(JSONFault) {
            let value = try read(&reader)
            try reader.end()
            return .success(value)
        } catch {
            return .failure(reader.failure(of: error))
        }
    }

    /// Reads a value as a caller does that knows its form.
    private static func steps(_ reader: inout JSONPullReader) throws(JSONFault) -> JSONValue {
        switch reader.peek() {
        case UInt8(ascii: "{"):
            var members: [JSONMember] = []
            try reader.object { (name, reader) throws(JSONFault) in
                members.append(JSONMember(name, try steps(&reader)))
            }
            return .object(members)
        case UInt8(ascii: "["):
            var values: [JSONValue] = []
            try reader.list { (reader) throws(JSONFault) in values.append(try steps(&reader)) }
            return .array(values)
        case UInt8(ascii: "\""): return .string(try reader.text())
        case UInt8(ascii: "t"), UInt8(ascii: "f"): return .bool(try reader.bool())
        default: return try reader.value()
        }
    }

    private static func stream(_ bytes: [UInt8], pieceSize: Int) -> Outcome {
        var limits = TextFormatLimits()
        limits.depth = depthLimit
        do throws(TextFormatError) {
            var reader = try JSONStream(ByteSource(bytes, pieceSize: pieceSize), limits: limits)
            let value = try reader.value()
            try reader.end()
            return .success(value)
        } catch {
            switch error {
            case .malformed(_, let position, let reason):
                return .failure(TextFailure(at: position, reason: reason))
            case .notUTF8(nil, let position):
                return .failure(TextFailure(at: position, reason: "a text is not UTF-8"))
            default:
                return .failure(
                    TextFailure(at: TextPosition(line: 0, column: 0), reason: "\(error)"))
            }
        }
    }

    @Test("Every face reads the same value", arguments: sound)
    func reads(_ sound: Sound) {
        for (face, outcome) in Self.outcomes(of: Array(sound.text.utf8)) {
            #expect(outcome == .success(sound.value), "\(face)")
        }
    }

    @Test("Every face refuses the same, at the same place, for the same reason", arguments: broken)
    func refuses(_ broken: Broken) {
        for (face, outcome) in Self.outcomes(of: broken.bytes) {
            #expect(outcome == .failure(broken.failure), "\(face)")
        }
    }

    @Test("Every face agrees about every beginning of a text, and about every changed byte of it")
    func damaged() {
        let text =
            Array(
                #"{"a":[1,{"b":"\u00e4\ud83c\udf89\n é"},-2.5e1,true ],"#.utf8)
            + Array("\n\"c\":null , \"d\":[ ] ,\"e\":\"ü\"}".utf8)
        var texts = (1..<text.count).map { Array(text[..<$0]) }
        for index in text.indices {
            for byte in Array("\"\\{}[],:-+.0eEutfn \n\u{1}x".utf8) + [0x80, 0xC3, 0xFF] {
                var changed = text
                changed[index] = byte
                texts.append(changed)
            }
        }
        for text in texts {
            let outcomes = Self.outcomes(of: text)
            for (face, outcome) in outcomes.dropFirst() {
                #expect(
                    outcome == outcomes[0].outcome,
                    "\(face): \(String(decoding: text, as: UTF8.self))")
            }
        }
    }

    /// Broken maps of others, beside the project.
    private static let maps = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../../shared/data/geojson-bad").standardizedFileURL.path

    @Test(
        "Every face agrees about the broken maps of others",
        .enabled(if: FileManager.default.fileExists(atPath: maps)))
    func brokenMaps() throws {
        let names = try FileManager.default.subpathsOfDirectory(atPath: Self.maps)
            .filter { $0.hasSuffix(".geojson") }
        #expect(names.count > 100)
        for name in names {
            let file = try Data(contentsOf: URL(filePath: "\(Self.maps)/\(name)"))
            let outcomes = Self.outcomes(of: Array(file))
            for (face, outcome) in outcomes.dropFirst() {
                #expect(outcome == outcomes[0].outcome, "\(face): \(name)")
            }
        }
    }

    @Test("A text without a value is refused by every face")
    func empty() {
        for text in ["", " \n\t", "\u{FEFF}"] {
            for (face, outcome) in Self.outcomes(of: Array(text.utf8)) {
                guard case .failure = outcome else {
                    Issue.record("\(face) reads \(text.debugDescription)")
                    continue
                }
            }
        }
    }

    @Test("An object that is passed is checked as one that is read", arguments: broken)
    func skips(_ broken: Broken) {
        var reader = JSONPullReader(broken.bytes[...], depthLimit: Self.depthLimit)
        let fault = #expect(throws: JSONFault.self) {
            try reader.skip()
            try reader.end()
        }
        #expect(fault.map { reader.failure(of: $0) } == broken.failure)
    }
}
