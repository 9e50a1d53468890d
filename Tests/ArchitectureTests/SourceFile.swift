import Foundation

/// A Swift file of the package.
struct SourceFile: Sendable {
    /// Its path from the package's root, such as `Modules/Algebra/Merge/Tally.swift`.
    let path: String
    /// The content of the file.
    let text: String
    /// The text with comments and the contents of strings blanked out; lines keep their lengths.
    let code: String

    init(path: String, text: String) {
        self.path = path
        self.text = text
        self.code = CodeReader(text).code
    }

    /// The folder of its target: `Merge`. That of a module is in the folder of its layer.
    var target: String {
        let folders = path.split(separator: "/").map(String.init)
        return folders.dropFirst(isIn("Modules") ? 2 : 1).first ?? ""
    }

    /// The name of the file: `Tally.swift`.
    var name: String { path.split(separator: "/").last.map(String.init) ?? path }

    /// Whether it is the entry of the program of all tests, which is outside of their targets.
    var isEntryOfTests: Bool { path == "Tests/XCTMain.swift" }

    /// Whether it belongs to a part of the package: `Modules`, `Apps` or `Tests`.
    func isIn(_ part: String) -> Bool { path.hasPrefix(part + "/") }

    /// The modules that it imports.
    var imports: [String] {
        code.split(separator: "\n").compactMap { line in
            let words = line.split(separator: " ")
            guard let index = words.firstIndex(of: "import"),
                words[..<index].allSatisfy({ Self.importModifiers.contains(String($0)) }),
                words.count > index + 1
            else { return nil }
            let kinds: Set<Substring> = ["struct", "class", "enum", "protocol", "func", "var"]
            let rest = words[(index + 1)...].drop { kinds.contains($0) }
            return rest.first?.split(separator: ".").first.map(String.init)
        }
    }

    /// The modules that it hands on to whoever imports its own.
    var exports: [String] {
        code.split(separator: "\n").compactMap { line in
            let words = line.split(separator: " ")
            return words.first == "@_exported" ? words.last.map(String.init) : nil
        }
    }

    private static let importModifiers: Set<String> = [
        "public", "package", "internal", "private", "fileprivate", "@testable", "@preconcurrency",
        "@_exported",
    ]

    /// Returns the numbers, from 1, of the lines whose code holds a word, not as a part of another.
    func lines(holding word: String) -> [Int] {
        guard code.contains(word) else { return [] }
        return code.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
            .filter { Self.holds($0.element, word) }.map { $0.offset + 1 }
    }

    private static func holds(_ line: Substring, _ word: String) -> Bool {
        var rest = line
        while let range = rest.range(of: word) {
            let before = rest[..<range.lowerBound].last
            let isPart = before.map { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." }
            if word.first.map({ !$0.isLetter }) ?? true || isPart != true { return true }
            rest = rest[range.upperBound...]
        }
        return false
    }
}

/// Separates code from comments and strings.
struct CodeReader {
    /// The text with comments and strings blanked out.
    private(set) var code = ""
    private var output: [UInt8] = []
    private let input: [UInt8]
    private var position = 0

    init(_ text: String) {
        input = Array(text.utf8)
        output.reserveCapacity(input.count)
        readCode(until: nil)
        code = String(decoding: output, as: UTF8.self)
    }

    private func starts(with word: StaticString) -> Bool {
        let count = word.utf8CodeUnitCount
        guard position + count <= input.count else { return false }
        return word.withUTF8Buffer { $0.elementsEqual(input[position..<position + count]) }
    }

    private mutating func keep() {
        output.append(input[position])
        position += 1
    }

    private mutating func blank(_ count: Int = 1) {
        for _ in 0..<count where position < input.count {
            output.append(input[position] == UInt8(ascii: "\n") ? UInt8(ascii: "\n") : 0x20)
            position += 1
        }
    }

    /// Reads code up to the end, or up to the parenthesis that closes an interpolation.
    private mutating func readCode(until end: UInt8?) {
        var depth = 0
        while position < input.count {
            if starts(with: "//") {
                while position < input.count, input[position] != UInt8(ascii: "\n") { blank() }
            } else if starts(with: "/*") {
                readBlockComment()
            } else if input[position] == UInt8(ascii: "\"") || starts(with: "#\"") {
                readString()
            } else {
                if end != nil, input[position] == UInt8(ascii: "(") { depth += 1 }
                if end != nil, input[position] == UInt8(ascii: ")") {
                    guard depth > 0 else { return }
                    depth -= 1
                }
                keep()
            }
        }
    }

    private mutating func readBlockComment() {
        var depth = 0
        repeat {
            if starts(with: "/*") {
                depth += 1
                blank(2)
            } else if starts(with: "*/") {
                depth -= 1
                blank(2)
            } else {
                blank()
            }
        } while depth > 0 && position < input.count
    }

    private mutating func readString() {
        let isRaw = input[position] == UInt8(ascii: "#")
        if isRaw { blank() }
        let isLong = starts(with: "\"\"\"")
        blank(isLong ? 3 : 1)
        while position < input.count {
            if !isRaw, starts(with: "\\(") || (isRaw && starts(with: "\\#(")) {
                blank(2)
                readCode(until: UInt8(ascii: ")"))
                blank()
            } else if !isRaw, input[position] == UInt8(ascii: "\\") {
                blank(2)
            } else if isLong ? starts(with: "\"\"\"") : input[position] == UInt8(ascii: "\"") {
                blank(isLong ? 3 : 1)
                if isRaw { blank() }
                return
            } else {
                blank()
            }
        }
    }
}
