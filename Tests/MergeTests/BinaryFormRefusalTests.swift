import Primitives
import Testing

@testable import Merge

@Suite("What is no binary form of a document")
struct BinaryFormRefusalTests {
    private static let device = String(repeating: "00", count: 15) + "01"
    private static let other = String(repeating: "00", count: 15) + "02"

    /// A counter of two devices, after its tallies.
    private static let counter = "01 02 01 00 02 6e"

    private static let wrong: [(form: String, place: Int, words: String)] = [
        ("", 0, "the end"),
        ("02 00", 0, "version 2"),
        ("01", 1, "the end"),
        ("01 00 00", 2, "1 bytes follow the end"),
        ("01 40", 1, "does not know"),
        ("01 02 00", 2, "is empty"),
        ("01 02 81 00 00 02 6e 00", 2, "a byte too many"),
        ("01 02 ff ff ff ff ff ff ff ff ff 02", 2, "more than 64 bits"),
        ("01 02 ff ff ff ff ff ff ff ff ff ff 01", 2, "more than 64 bits"),
        ("01 02 ff ff 7f 00", 2, "elements are said to follow"),
        ("01 02 01 01 02 6e 00", 3, "name 1 is used before name 0"),
        ("01 02 01 00 fe ff 03 6e 00", 4, "a text of"),
        ("01 02 01 00 02 ff 00", 4, "not UTF-8"),
        ("01 02 01 00 03 \(device) 00", 4, "fewer digits"),
        ("01 02 01 00 40 \(String(repeating: "61", count: 32)) 00", 4, "not packed"),
        // Names and devices out of order, given twice, and known members among the others.
        ("01 02 02 00 02 6e 00 01 02 61 00", 7, "the names do not ascend"),
        ("01 02 02 00 02 6e 00 00 00", 7, "the names do not ascend"),
        ("01 02 02 00 02 6e 00 01 02 6e 00", 7, "a name is given twice"),
        ("\(counter) 01 02 00 \(other) 01 02 01 \(device) 01 02", 27, "the devices do not ascend"),
        ("\(counter) 01 02 00 \(device) 01 02 01 \(device) 01 02", 27, "a device is given twice"),
        ("\(counter) 01 01 01 \(device) 01 02", 8, "device 1 is used before device 0"),
        ("\(counter) 10 01 01 08 62 61 73 65 00", 7, "is among the others"),
        ("01 10 01 00 0a 74 65 78 74 73 00", 1, "is among the others"),
        // Stamps without an earliest time, or with an earliest time that no stamp has.
        ("01 01 01 00 02 6e 00 \(device) 00 00", 23, "said to have none"),
        ("01 21 \(time) 01 00 02 6e 00 \(device) 01 00", 1, "no stamp has the earliest time"),
        ("01 20 \(time)", 1, "no stamp has the earliest time"),
        ("01 21 ff\(time.dropFirst(2)) 01 00 02 6e 00 \(device) \(late) 00", 31, "64 bits"),
        // Values.
        ("01 21 \(time) 01 00 02 6e 00 \(device) 00 08", 32, "no kind of value 8"),
        ("01 21 \(time) 01 00 02 6e 00 \(device) 00 06 00", 32, "not a list, object or fraction"),
        ("01 10 01 00 02 7a 05 4000000000000000", 6, "an integer or none"),
        ("01 10 01 00 02 7a 05 7ff0000000000000", 6, "an integer or none"),
        ("01 10 01 00 02 7a 06 05 00 00", 7, "5 elements are said to follow, and 2 bytes do"),
        ("01 10 01 00 02 7a \(String(repeating: "0601", count: 64)) 0600", 134, "64 levels"),
        // Stopwatches: a floor of 0, numbers that the floor should hold, one both there and hidden.
        ("\(lane) 01 00", 26, "is empty"),
        ("\(lane) 02 01 01", 27, "that the floor should hold"),
        ("\(lane) 06 01 02 01 02 00 00", 29, "there and hidden"),
        ("\(lane) 04 01 00 00 00", 27, "do not ascend"),
        ("\(lane) 04 01 01 08 00", 28, "does not know"),
        // Texts: values that do not ascend.
        (
            "01 28 \(time) 01 00 02 74 01 01 00 \(device) 00 02 02 01", 36,
            "the values do not ascend"
        ),
    ]

    private static let time = "0000000000000001"
    private static let late = "ff ff ff ff ff ff ff ff ff 01"
    private static let lane = "01 04 01 00 02 74 01 01 00 \(device)"

    @Test("It is refused, with the number of the byte", arguments: wrong.indices)
    func refused(index: Int) {
        let (form, place, words) = Self.wrong[index]
        do {
            let document = try Document(canonicalBytes: Self.bytes(form))
            Issue.record("\(form) was read as \(document.canonicalText)")
        } catch {
            #expect("\(error)".contains("byte \(place): "), "\(form): \(error)")
            #expect("\(error)".contains(words), "\(form): \(error)")
        }
    }

    @Test("Every beginning of a form is refused, and every form with a byte more")
    func cut() throws {
        for seed in UInt64(1)...20 {
            for document in try BinaryFormTests.documents(seed) {
                let bytes = document.canonicalBytes
                for length in bytes.indices {
                    #expect(throws: MergeError.self, "seed \(seed), \(length) bytes") {
                        try Document(canonicalBytes: Array(bytes.prefix(length)))
                    }
                }
                #expect(throws: MergeError.self) { try Document(canonicalBytes: bytes + [0]) }
            }
        }
    }

    @Test("Whatever bytes come, what is read would be written as these bytes and no others")
    func mutations() throws {
        var random = SeededGenerator(seed: 16)
        let forms = try (UInt64(1)...90).flatMap(BinaryFormTests.documents)
            .map(\.canonicalBytes).filter { 20..<300 ~= $0.count }
        var read = 0
        for _ in 0..<50_000 {
            guard var bytes = forms.randomElement(using: &random) else { continue }
            for _ in 0..<Int.random(in: 1...2, using: &random) {
                Self.mutate(&bytes, with: forms, &random)
            }
            guard let document = try? Document(canonicalBytes: bytes) else { continue }
            read += 1
            guard document.canonicalBytes == bytes else {
                Issue.record("\(bytes) is read, and written as \(document.canonicalBytes)")
                return
            }
        }
        #expect(read > 5000, "only \(read) were read: the mutations say little")
    }

    private static func mutate(
        _ bytes: inout [UInt8], with forms: [[UInt8]], _ random: inout SeededGenerator
    ) {
        guard let index = bytes.indices.randomElement(using: &random) else { return }
        switch Int.random(in: 0..<7, using: &random) {
        case 0: bytes[index] = .random(in: 0...255, using: &random)
        case 1: bytes[index] ^= 1 << UInt8.random(in: 0..<8, using: &random)
        case 2: bytes[index] &+= 1
        case 3: bytes.insert(.random(in: 0...7, using: &random), at: index)
        case 4: bytes.remove(at: index)
        case 5:
            let other = bytes.indices.randomElement(using: &random) ?? index
            bytes.swapAt(index, other)
        default:
            let form = forms.randomElement(using: &random) ?? []
            bytes.replaceSubrange(index..., with: form.dropFirst(index))
        }
    }

    static func bytes(_ form: String) -> [UInt8] {
        let digits = form.utf8.filter { $0 != UInt8(ascii: " ") }
        return stride(from: 0, to: digits.count, by: 2).map { index in
            UInt8(String(decoding: digits[index..<index + 2], as: UTF8.self), radix: 16) ?? 0
        }
    }
}
