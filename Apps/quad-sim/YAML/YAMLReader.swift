import Primitives
import Yams

/// Reads the files that people write in YAML. Yams parses them; anchors, aliases, tags, directives
/// and a second document, which have no place in them, are refused, as is what is nested deeply.
struct YAMLReader {
    /// The number of levels that may lie inside of each other.
    static let depthLimit = 32
    /// The number of names that may stand twice until one ends reading, and the characters of a
    /// file in which the first one does: for each, the file is parsed again.
    private static let repeated = (names: 20, characters: 1 << 16)

    private var text: YAMLText
    /// The names of which another one with the same name follows, by their places: each was
    /// exchanged in the text, as Yams reads no mapping that has a name twice.
    private var exchanged: [YAMLNode.Mark: String] = [:]

    /// Reads a text.
    ///
    /// - Parameter file: The number of the file in the places of the nodes.
    static func read(_ bytes: [UInt8], file: Int = 0) -> Result<YAMLNode, YAMLFault> {
        Result {
            let text = try YAMLText(bytes, file: file)
            try text.refuseDirectives()
            try text.refuseExcess(depth: depthLimit)
            var reader = YAMLReader(text: text)
            return try reader.document()
        }.mapError { fault in
            fault as? YAMLFault
                ?? YAMLFault(
                    mark: YAMLNode.Mark(file: file, line: 1, column: 1), reason: "\(fault)")
        }
    }

    private init(text: YAMLText) { self.text = text }

    private mutating func document() throws -> YAMLNode {
        while true {
            do {
                let parser = try Parser(yaml: text.string, resolver: .basic, encoding: .utf8)
                guard let root = try parser.singleRoot() else {
                    throw YAMLFault(mark: text.end, reason: "there is nothing here")
                }
                return try node(root, depth: 1)
            } catch let fault as YAMLFault {
                throw fault
            } catch YamlError.duplicatedKeysInMapping(let names, let context) {
                try exchange(names.first ?? "", at: text.mark(context.mark))
            } catch let error as YamlError {
                throw text.explained(error)
            } catch {
                throw YAMLFault(mark: text.end, reason: "\(error)")
            }
        }
    }

    /// Exchanges the first sign of a name that stands twice, so that all of the file is read.
    private mutating func exchange(_ name: String, at mark: YAMLNode.Mark) throws {
        let isPlain = name.first.map { $0.isLetter || $0.isNumber } ?? false
        guard isPlain, exchanged.count < Self.repeated.names,
            text.count < Self.repeated.characters,
            text.exchangeName(at: mark, for: exchanged.count)
        else { throw YAMLFault(mark: mark, reason: "`\(name)` stands there twice") }
        exchanged[mark] = name
    }

    private func node(_ node: Node, depth: Int) throws -> YAMLNode {
        let mark = node.mark.map(text.mark) ?? text.end
        try refuseAdorned(at: mark)
        switch node {
        case .scalar(let scalar):
            let isPlain = scalar.style == .plain
            return YAMLNode(content: .scalar(scalar.string, isPlain: isPlain), mark: mark)
        case .sequence(let sequence):
            try refuse(depth, at: mark)
            var elements: [YAMLNode] = []
            for element in sequence { elements.append(try self.node(element, depth: depth + 1)) }
            return YAMLNode(content: .list(elements), mark: mark)
        case .mapping(let mapping):
            try refuse(depth, at: mark)
            var members: [YAMLMember] = []
            for (name, value) in mapping {
                members.append(
                    try member(name, try self.node(value, depth: depth + 1), in: mark))
            }
            return YAMLNode(content: .mapping(members), mark: mark)
        case .alias: throw YAMLFault(mark: mark, reason: YAMLText.aliases)
        }
    }

    private func member(
        _ name: Node, _ value: YAMLNode, in mapping: YAMLNode.Mark
    ) throws -> YAMLMember {
        let mark = name.mark.map(text.mark) ?? mapping
        try refuseAdorned(at: mark)
        guard case .scalar(let scalar) = name else {
            throw YAMLFault(mark: mark, reason: "a name is a text")
        }
        return YAMLMember(name: exchanged[mark] ?? scalar.string, mark: mark, value: value)
    }

    /// Refuses an anchor or a tag. The place of a node is that of what stands before it, and a copy
    /// for an alias has the place of its anchor.
    private func refuseAdorned(at mark: YAMLNode.Mark) throws {
        switch text[mark] {
        case "&", "*": throw YAMLFault(mark: mark, reason: YAMLText.aliases)
        case "!":
            throw YAMLFault(
                mark: mark, reason: "tags are not read: put a text with `!` in quotes")
        default: break
        }
    }

    private func refuse(_ depth: Int, at mark: YAMLNode.Mark) throws {
        guard depth > Self.depthLimit else { return }
        throw YAMLFault(mark: mark, reason: YAMLText.tooDeep(Self.depthLimit))
    }
}
