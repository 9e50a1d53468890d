import Foundation

/// The laws of comments, messages and the length of functions. Each gives sentences, one for every
/// broken place.
enum WordLaws {
    /// The words with which a question begins, and no summary.
    private static let questions: Set<Substring> = [
        "What", "How", "Where", "Which", "Who", "Whom", "Whose", "When", "Why",
    ]

    /// A summary begins with a noun or a verb, never with a question word, and with "Whether" only
    /// where a Bool is described.
    static func summaries(_ files: [SourceFile]) -> [String] {
        files.flatMap { file in
            let lines = file.lines.map { $0.drop { $0 == " " } }
            return lines.indices.compactMap { number -> String? in
                guard lines[number].hasPrefix("///"),
                    number == 0 || !lines[number - 1].hasPrefix("///"),
                    let word = lines[number].dropFirst(3).split(separator: " ").first
                else { return nil }
                let place = "\(file.path):\(number + 1)"
                if questions.contains(word) { return "\(place) begins with \(word)" }
                guard word == "Whether" else { return nil }
                let declared = declaration(after: number, in: lines)
                let isBool = ["Bool", "= true", "= false", "case "].contains(
                    where: declared.contains)
                return isBool ? nil : "\(place) begins with Whether and is no Bool"
            }
        }
    }

    /// A help text begins with a noun or a verb, too: no question word, and no "Whether".
    static func helpTexts(_ files: [SourceFile]) -> [String] {
        let text = /(?:help|abstract|discussion):\s*(?:ArgumentHelp\(\s*)?"{1,3}\s*([A-Z][a-z]*)/
        return files.filter { $0.isIn("Apps") }.flatMap { file in
            file.text.matches(of: text).filter {
                questions.contains($0.1) || $0.1 == "Whether"
            }.map { match in
                let line = file.text[..<match.1.startIndex].count { $0 == "\n" } + 1
                return "\(file.path):\(line) begins with \(match.1)"
            }
        }
    }

    /// The declaration that a comment describes, up to its body or value.
    private static func declaration(after comment: Int, in lines: [Substring]) -> String {
        var declaration = ""
        for line in lines[comment...].drop(while: { $0.hasPrefix("//") }).prefix(9) {
            declaration += line + " "
            if line.contains("{") || line.contains(" = ") || line.hasPrefix("///") { break }
        }
        return declaration
    }

    /// No string of a module names a command of a program: the frontends word advice.
    static func commandNames(_ files: [SourceFile]) -> [String] {
        let commands = Set(
            files.filter { $0.isIn("Apps") }.flatMap { file in
                file.text.matches(of: /commandName: "([a-z-]+)"/).map { String($0.1) }
            })
        let command = /quad(?:-server|-sim)? ([a-z-]+)/
        return files.filter { $0.isIn("Modules") && $0.text.contains("quad") }.flatMap { file in
            file.lines.enumerated()
                .filter { $0.element.contains("quad") }
                .filter { !$0.element.drop { $0 == " " }.hasPrefix("//") }
                .filter { line in
                    line.element.matches(of: command).contains { commands.contains(String($0.1)) }
                }
                .map { "\(file.path):\($0.offset + 1) names a command" }
        }
    }

    /// Functions end within 50 lines.
    static func functions(_ files: [SourceFile]) -> [String] {
        files.filter { !$0.isIn("Tests") }.flatMap { file in
            let lines = file.codeLines
            return lines.indices.compactMap { first -> String? in
                guard lines[first].contains("func ") || lines[first].contains("init") else {
                    return nil
                }
                let words = lines[first].split { !$0.isLetter && $0 != "_" }
                guard words.prefix(6).contains("func") || words.prefix(4).contains("init"),
                    !lines[first].contains("."),
                    let length = length(ofFunctionAt: first, in: lines), length > 50
                else { return nil }
                return "\(file.path):\(first + 1) has a function of \(length) lines"
            }
        }
    }

    /// The number of lines from a declaration to the brace that closes its body; `nil` without one.
    private static func length(ofFunctionAt first: Int, in lines: [Substring]) -> Int? {
        var (braces, parentheses, hasBody) = (0, 0, false)
        for number in first..<lines.count {
            for character in lines[number].unicodeScalars {
                switch character {
                case "(": parentheses += 1
                case ")": parentheses -= 1
                case "{": (braces, hasBody) = (braces + 1, hasBody || parentheses == 0)
                case "}":
                    braces -= 1
                    if braces == 0, hasBody { return number - first + 1 }
                    if braces < 0 { return nil }
                default: break
                }
            }
            // A protocol's requirement has no body: what follows is another declaration.
            if !hasBody, parentheses == 0, number > first,
                lines[number].drop(while: { $0 == " " }).hasPrefix("func ")
            {
                return nil
            }
        }
        return nil
    }
}
