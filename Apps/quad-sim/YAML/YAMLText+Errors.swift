import Primitives
import Yams

/// Says what libyaml complains about, and what to write instead.
extension YAMLText {
    func explained(_ error: YamlError) -> YAMLFault {
        switch error {
        case .scanner(let context, let problem, let place, _),
            .parser(let context, let problem, let place, _),
            .composer(let context, let problem, let place, _):
            let at = mark(place)
            return explained(problem, at: at, from: context.map { mark($0.mark) } ?? at)
        default: return YAMLFault(mark: end, reason: "this cannot be read: \(error)")
        }
    }

    private static let tabs = "a line is indented by spaces, and not by tabs"
    private static let noCharacter = "there is no such character: write it as it is"

    /// The sentences for what libyaml says at one place.
    private static let sentences = [
        "did not find expected key":
            "`name: value` is expected here: check how far the line is indented",
        "did not find expected '-' indicator":
            "`- ` is expected here: check how far the line is indented",
        "did not find expected <document start>":
            "this line belongs to nothing above it: check how far it is indented",
        "but found another document": "another document begins: a file has one",
        "block sequence entries are not allowed in this context":
            "a list begins on a line of its own",
        "did not find expected node content": "a value is expected here",
        "found unknown escape character":
            "there is no such escape: write \\\\ for a backslash",
        "found invalid Unicode character escape code": noCharacter,
        "did not find expected hexdecimal number": noCharacter,
        "found a tab character where an indentation space is expected": tabs,
        "found a tab character that violates indentation": tabs,
        "found undefined alias": aliases,
        "found undefined tag handle": "tags are not read: put a text with `!` in quotes",
    ]

    /// Explains a problem of libyaml's.
    ///
    /// - Parameters:
    ///   - at: The place at which it is noticed.
    ///   - start: The place at which what it is about begins.
    private func explained(
        _ problem: String, at: YAMLNode.Mark, from start: YAMLNode.Mark
    ) -> YAMLFault {
        switch problem {
        case "found character that cannot start any token" where self[at] == "\t":
            return YAMLFault(
                mark: behindTabs(at), reason: Self.tabs)
        case "found character that cannot start any token":
            return YAMLFault(
                mark: at, reason: "no text begins with `\(self[at])`: put it in quotes")
        case "found unexpected end of stream", "found unexpected document indicator":
            return YAMLFault(
                mark: start, reason: "this quote has no end: close it with \(self[start])")
        case "mapping values are not allowed in this context":
            return YAMLFault(
                mark: at,
                reason: hasName(before: at)
                    ? "a second `: ` in one line: put the text in quotes"
                    : "this line goes on with the text above it: check how far it is indented, or "
                        + "put the text in quotes")
        case "did not find expected alphabetic or numeric character":
            return YAMLFault(mark: start, reason: Self.aliases)
        case "could not find expected ':'":
            return YAMLFault(
                mark: start,
                reason: "`name: value` is expected here, with a space behind the colon")
        case "did not find expected ',' or ']'", "did not find expected ',' or '}'":
            let close = problem.contains("]") ? "]" : "}"
            return at >= end
                ? YAMLFault(mark: start, reason: "this `\(self[start])` has no `\(close)`")
                : YAMLFault(mark: at, reason: "`,` or `\(close)` is expected here")
        default:
            return YAMLFault(
                mark: at, reason: Self.sentences[problem] ?? "this is not YAML: \(problem)")
        }
    }

    private func behindTabs(_ mark: YAMLNode.Mark) -> YAMLNode.Mark {
        var mark = mark
        while self[mark] == "\t" {
            mark = YAMLNode.Mark(file: mark.file, line: mark.line, column: mark.column + 1)
        }
        return mark
    }

    /// Whether a name with its colon stands before a place on its line.
    private func hasName(before mark: YAMLNode.Mark) -> Bool {
        let line = lines[mark.line - 1].prefix(mark.column - 1)
        return zip(line, line.dropFirst()).contains { $0 == ":" && $1 == " " }
    }
}
