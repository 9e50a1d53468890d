/// Finds the public declarations of a file, and those for the package, without a documentation
/// comment.
///
/// Exempt are witnesses that every reader knows, such as `==`, `hash(into:)` or the five members of
/// `ColumnValue`, and routes, which have their sentence for `docs/api.yaml`.
struct PublicDeclarations {
    /// A declaration without a comment.
    struct Found: Equatable {
        let line: Int
        let text: String
    }

    private(set) var undocumented: [Found] = []

    private static let kinds: Set<String> = [
        "struct", "class", "enum", "protocol", "actor", "func", "init", "subscript", "typealias",
        "var", "let",
    ]
    private static let modifiers: Set<String> = [
        "public", "package", "static", "final", "mutating", "nonmutating", "indirect", "override",
        "convenience", "required", "consuming", "borrowing", "nonisolated", "isolated", "weak",
        "lazy", "internal(set)", "private(set)", "package(set)", "fileprivate(set)",
    ]
    private static let witnesses = [
        "func ==", "func <", "func hash(into", "func encode(to", "init(from", "var description",
        "var errorDescription", "init?(_ value: Value)", "var value: Value",
        "static var columnType", "static var isNullable",
        "static func read(_ cells: inout RowReader)", "var kind: FailureKind",
    ]

    init(of file: SourceFile) {
        let text = file.lines
        for (number, line) in file.codeLines.enumerated()
        where line.contains("public ") || line.contains("package ") {
            let declaration = line.drop { $0 == " " }
            guard Self.isDeclaration(declaration), !Self.isWitness(declaration),
                !line.contains(" = Route<"), !Self.isDocumented(number, text)
            else { continue }
            undocumented.append(Found(line: number + 1, text: String(declaration)))
        }
    }

    private static func isDeclaration(_ line: Substring) -> Bool {
        var isPublic = false
        for word in line.split(separator: " ") {
            if word.hasPrefix("@") { continue }
            if word == "public" || word == "package" { isPublic = true }
            if modifiers.contains(String(word)) { continue }
            let kind = word.prefix { $0.isLetter }
            return isPublic && kinds.contains(String(kind))
        }
        return false
    }

    private static func isWitness(_ line: Substring) -> Bool {
        let bare = line.replacing("public ", with: "").replacing("package ", with: "").replacing(
            "nonisolated ", with: "")
        return witnesses.contains { witness in
            bare.hasPrefix(witness) || bare.hasPrefix("static " + witness)
        }
    }

    /// Whether the lines above, attributes left out, end in a documentation comment.
    private static func isDocumented(_ number: Int, _ text: [Substring]) -> Bool {
        var above = number - 1
        while above >= 0 {
            let line = text[above].drop { $0 == " " }
            if line.hasPrefix("///") || line.hasSuffix("*/") { return true }
            guard line.hasPrefix("@") else { return false }
            above -= 1
        }
        return false
    }
}
