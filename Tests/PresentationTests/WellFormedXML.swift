/// A strict check of an XML text: tags that close in order, quoted attributes with distinct names,
/// known entities, allowed characters. It is sufficient for images without a document type.
struct WellFormedXML {
    /// The names of all elements, in order.
    private(set) var elements: [String] = []
    /// The values of all attributes, in order.
    private(set) var values: [String] = []
    /// The texts between tags, with entities resolved.
    private(set) var texts: [String] = []

    struct Flaw: Error { let reason: String }

    private static let entities = [
        "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "#39": "'",
    ]

    init(_ text: String) throws {
        var open: [String] = []
        var rest = Substring(text)
        for scalar in text.unicodeScalars where !Self.isAllowed(scalar) {
            throw Flaw(reason: "U+\(String(scalar.value, radix: 16)) is not allowed")
        }
        while let start = rest.firstIndex(of: "<") {
            texts.append(try Self.resolved(rest[..<start]))
            rest = rest[rest.index(after: start)...]
            guard let end = rest.firstIndex(of: ">") else { throw Flaw(reason: "a tag is open") }
            let tag = rest[..<end]
            rest = rest[rest.index(after: end)...]
            if tag.hasPrefix("/") {
                let last = open.popLast()
                guard last == String(tag.dropFirst()) else { throw Flaw(reason: "\(tag)") }
            } else {
                let isEmpty = tag.hasSuffix("/")
                let name = try opened(isEmpty ? tag.dropLast() : tag)
                if !isEmpty { open.append(name) }
            }
            if open.isEmpty { break }
        }
        guard open.isEmpty, rest.allSatisfy(\.isWhitespace) else {
            throw Flaw(reason: "not closed: \(open), or text after the end")
        }
    }

    private mutating func opened(_ tag: Substring) throws -> String {
        var rest = tag
        let name = rest.prefix { $0.isLetter || $0.isNumber }
        guard !name.isEmpty else { throw Flaw(reason: "a tag without a name: \(tag)") }
        elements.append(String(name))
        rest = rest.dropFirst(name.count)
        var names: Set<Substring> = []
        while rest.first == " " {
            rest = rest.drop { $0 == " " }
            if rest.isEmpty { break }
            let name = rest.prefix { $0.isLetter || $0.isNumber || $0 == "-" }
            guard !name.isEmpty, names.insert(name).inserted else {
                throw Flaw(reason: "attribute \(name) in \(tag)")
            }
            rest = rest.dropFirst(name.count)
            guard rest.hasPrefix("=\"") else { throw Flaw(reason: "no quote in \(tag)") }
            rest = rest.dropFirst(2)
            guard let quote = rest.firstIndex(of: "\"") else { throw Flaw(reason: "\(tag)") }
            values.append(try Self.resolved(rest[..<quote]))
            rest = rest[rest.index(after: quote)...]
        }
        guard rest.isEmpty else { throw Flaw(reason: "\(rest) in \(tag)") }
        return String(name)
    }

    private static func resolved(_ text: Substring) throws -> String {
        var parts = text.split(separator: "&", omittingEmptySubsequences: false)
        var result = String(parts.removeFirst())
        for part in parts {
            guard let end = part.firstIndex(of: ";"), let plain = entities[String(part[..<end])]
            else { throw Flaw(reason: "an ampersand before \(part.prefix(10))") }
            result += plain + part[part.index(after: end)...]
        }
        return result
    }

    private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x9, 0xA, 0xD, 0x20...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF: true
        default: false
        }
    }
}
