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
        /// The layer of a module, the folder that it lies in: `Algebra`; empty for other targets.
        var layer = ""
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

    /// Creates a manifest from declarations such as `module("Merge", ["Primitives"])`.
    init(_ text: String) {
        let text = Self.withoutComments(text)
        let products = Self.products(in: text)
        var targets: [Target] = []
        let body = text.components(separatedBy: "targets: [\n").last ?? ""
        let words: [(String, Kind)] = [
            ("module", .module), ("app", .app), ("tests", .tests), ("testSupport", .tests),
            ("testProgram", .tests),
            ("systemLibrary", .systemLibrary),
        ]
        for (word, kind) in words {
            for call in body.components(separatedBy: word + "(").dropFirst() {
                let arguments = Self.upToClosing(call)
                let names = Self.quoted(arguments)
                guard let path = names.first?.split(separator: "/").map(String.init),
                    let name = path.last
                else { continue }
                let list = arguments.components(separatedBy: "[").dropFirst().first ?? ""
                let words = list.components(separatedBy: CharacterSet.alphanumerics.inverted)
                targets.append(
                    Target(
                        name: name, kind: kind, layer: path.count > 1 ? path[0] : "",
                        dependencies: kind == .systemLibrary
                            ? [] : Self.quoted(list) + words.compactMap { products[$0] }))
            }
        }
        self.targets = targets
        libraries = text.components(separatedBy: ".library(").dropFirst().flatMap {
            Self.quoted(Self.upToClosing($0)).dropFirst()
        }
    }

    private static func withoutComments(_ text: String) -> String {
        text.components(separatedBy: "\n")
            .map { $0.components(separatedBy: "// ").first ?? "" }.joined(separator: "\n")
    }

    /// Returns the products by the names of their constants.
    private static func products(in text: String) -> [String: String] {
        var products: [String: String] = [:]
        for part in text.components(separatedBy: "let ").dropFirst() {
            guard let colon = part.firstIndex(of: ":"), part.contains(".product("),
                let product = quoted(part.components(separatedBy: ".product(")[1]).first
            else { continue }
            products[String(part[..<colon])] = product
        }
        return products
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
