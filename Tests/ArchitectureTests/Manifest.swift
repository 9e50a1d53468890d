import Foundation

/// The targets that `Package.swift` declares, read from its text.
struct Manifest: Sendable {
    /// The kind of a target.
    enum Kind: String, Sendable {
        case module, app, tests, systemLibrary
    }

    /// One target.
    struct Target: Sendable {
        let name: String
        let kind: Kind
        /// Names of targets and of products of other packages.
        let dependencies: [String]
    }

    let targets: [Target]
    /// The names of the targets that are products for other packages.
    let libraries: [String]

    init(targets: [Target], libraries: [String] = []) {
        self.targets = targets
        self.libraries = libraries
    }

    /// Creates a manifest from declarations such as `module("Journal", sync + ["Cryptography"])`.
    init(_ text: String) {
        let text = Self.withoutComments(text)
        let lists = Self.lists(in: text)
        var targets: [Target] = []
        let body = text.components(separatedBy: "targets: [\n").last ?? ""
        let words: [(String, Kind)] = [
            ("module", .module), ("program", .app), ("tests", .tests),
            ("systemLibrary", .systemLibrary),
        ]
        for (word, kind) in words {
            for call in body.components(separatedBy: word + "(").dropFirst() {
                let arguments = Self.upToClosing(call).split(whereSeparator: \.isWhitespace)
                    .joined(separator: " ")
                let ends = arguments.components(separatedBy: ", in: \"")
                guard let name = Self.quoted(ends[0]).first else { continue }
                let folder = ends.dropFirst().first?.prefix { $0 != "\"" } ?? ""
                guard !folder.hasPrefix("Tools") else { continue }
                let uses = ends[0].components(separatedBy: "resources:")[0]
                targets.append(
                    Target(
                        name: name, kind: folder == "Tests" ? .tests : kind,
                        dependencies: kind == .systemLibrary
                            ? [] : Self.names(in: uses, lists).filter { $0 != name }))
            }
        }
        self.targets = targets
        libraries = text.components(separatedBy: ".library(").dropFirst().flatMap {
            Self.names(in: Self.upToClosing($0), lists).dropFirst()
        }
    }

    private static func withoutComments(_ text: String) -> String {
        text.components(separatedBy: "\n")
            .map { $0.components(separatedBy: "// ").first ?? "" }.joined(separator: "\n")
    }

    /// Returns the products and the lists of modules by the names of their constants.
    private static func lists(in text: String) -> [String: [String]] {
        var lists: [String: [String]] = [:]
        for part in ("\n" + text).components(separatedBy: "\nlet ").dropFirst() {
            let name = String(part.prefix { $0.isLetter })
            if let product = part.firstRange(of: "= product(") {
                lists[name] = Array(quoted(String(part[product.upperBound...])).prefix(1))
            } else if let value = part.firstRange(of: " =") {
                let end = part.firstRange(of: "\n\n")?.lowerBound ?? part.endIndex
                guard value.upperBound < end else { continue }
                lists[name] = names(in: String(part[value.upperBound..<end]), lists)
            }
        }
        return lists
    }

    /// Returns the names that an expression such as `sync + ["Counting"]` lists, each once.
    private static func names(in expression: String, _ lists: [String: [String]]) -> [String] {
        var names: [String] = []
        for match in expression.matches(of: /"([^"]*)"|\b([a-zA-Z]+)\b/) {
            let found = match.1.map { [String($0)] } ?? lists[match.2.map(String.init) ?? ""] ?? []
            names += found.filter { !names.contains($0) }
        }
        return names
    }

    private static func quoted(_ text: String) -> [String] {
        text.components(separatedBy: "\"").enumerated().filter { !$0.offset.isMultiple(of: 2) }
            .map(\.element)
    }

    private static func upToClosing(_ text: String) -> String {
        var depth = 1
        let end = text.firstIndex { character in
            if character == "(" { depth += 1 }
            if character == ")" { depth -= 1 }
            return depth == 0
        }
        return String(text[..<(end ?? text.endIndex)])
    }

    subscript(name: String) -> Target? { targets.first { $0.name == name } }

    /// Returns all direct and indirect dependencies of a target.
    func closure(of name: String) -> Set<String> {
        var found: Set<String> = []
        var waiting = self[name]?.dependencies ?? []
        while let next = waiting.popLast() {
            if found.insert(next).inserted { waiting += self[next]?.dependencies ?? [] }
        }
        return found
    }
}
