import Foundation

/// A Swift file of the package.
struct SourceFile: Sendable {
    /// Its path from the package's root, such as `Modules/Merge/Tally.swift`.
    let path: String
    /// The content of the file.
    let text: String
    /// The text with comments and the contents of strings blanked out; lines keep their lengths.
    let code: String
    /// The lines of the text, and those of the code.
    let lines, codeLines: [Substring]
    /// The modules that it imports.
    let imports: [String]
    /// The modules that it hands on to whoever imports its own.
    let exports: [String]

    init(path: String, text: String) {
        self.path = path
        self.text = text
        code = CodeReader(text).code
        lines = Self.lines(of: text)
        codeLines = Self.lines(of: code)
        imports = Self.imports(codeLines)
        exports = Self.exports(codeLines)
    }

    private static func lines(of text: String) -> [Substring] {
        text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
            .map(Substring.init)
    }

    /// The folder of its target: `Merge`.
    var target: String { path.split(separator: "/").dropFirst().first.map(String.init) ?? "" }

    /// The name of the file: `Tally.swift`.
    var name: String { path.split(separator: "/").last.map(String.init) ?? path }

    /// Whether it belongs to no target: the entry of all tests, and what is compiled for browsers.
    var isOutsideTargets: Bool { path == "Tests/XCTMain.swift" || isIn("Tests/Web") }

    /// Whether it belongs to a part of the package: `Modules`, `Apps` or `Tests`.
    func isIn(_ part: String) -> Bool { path.hasPrefix(part + "/") }

    private static func imports(_ lines: [Substring]) -> [String] {
        lines.filter { $0.contains("import ") }.compactMap { line in
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

    private static func exports(_ lines: [Substring]) -> [String] {
        lines.filter { $0.contains("@_exported") }.compactMap { line in
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
        return codeLines.enumerated().filter { Self.holds($0.element, word) }.map { $0.offset + 1 }
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

    private static let quote = UInt8(ascii: "\"")
    private static let slash = UInt8(ascii: "/")
    private static let star = UInt8(ascii: "*")
    private static let hash = UInt8(ascii: "#")
    private static let backslash = UInt8(ascii: "\\")
    private static let opening = UInt8(ascii: "(")
    private static let closing = UInt8(ascii: ")")
    private static let newline = UInt8(ascii: "\n")

    /// The byte some places on; 0 past the end.
    private func next(_ distance: Int) -> UInt8 {
        position + distance < input.count ? input[position + distance] : 0
    }

    private mutating func blank(_ count: Int = 1) {
        for _ in 0..<count where position < input.count {
            output.append(input[position] == Self.newline ? Self.newline : 0x20)
            position += 1
        }
    }

    /// Reads code up to the end, or up to the parenthesis that closes an interpolation.
    private mutating func readCode(until end: UInt8?) {
        var depth = 0
        while position < input.count {
            let byte = input[position]
            if byte == Self.slash, next(1) == Self.slash {
                while position < input.count, input[position] != Self.newline { blank() }
            } else if byte == Self.slash, next(1) == Self.star {
                readBlockComment()
            } else if byte == Self.quote || (byte == Self.hash && next(1) == Self.quote) {
                readString()
            } else {
                if end != nil, byte == Self.opening { depth += 1 }
                if end != nil, byte == Self.closing {
                    guard depth > 0 else { return }
                    depth -= 1
                }
                output.append(byte)
                position += 1
            }
        }
    }

    private mutating func readBlockComment() {
        var depth = 0
        repeat {
            if input[position] == Self.slash, next(1) == Self.star {
                depth += 1
                blank(2)
            } else if input[position] == Self.star, next(1) == Self.slash {
                depth -= 1
                blank(2)
            } else {
                blank()
            }
        } while depth > 0 && position < input.count
    }

    /// Whether three quotes stand here.
    private var isAtLongQuote: Bool {
        input[position] == Self.quote && next(1) == Self.quote && next(2) == Self.quote
    }

    private mutating func readString() {
        let isRaw = input[position] == Self.hash
        if isRaw { blank() }
        let isLong = isAtLongQuote
        blank(isLong ? 3 : 1)
        while position < input.count {
            let byte = input[position]
            if !isRaw, byte == Self.backslash, next(1) == Self.opening {
                blank(2)
                readCode(until: Self.closing)
                blank()
            } else if !isRaw, byte == Self.backslash {
                blank(2)
            } else if byte == Self.quote, !isLong || isAtLongQuote {
                blank(isLong ? 3 : 1)
                if isRaw { blank() }
                return
            } else {
                blank()
            }
        }
    }
}
