import Foundation

/// Laws of the documents: README, the other files beside it, and `docs`.
enum DocumentLaws {
    /// A document, split into its lines.
    struct Document {
        /// The path from the package's root.
        let path: String
        let lines: [Substring]

        init(path: String, text: String) {
            self.path = path
            lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        }
    }

    /// The documents of the package.
    static var documents: [Document] {
        let folder = Checkout.root.appending(path: "docs").path
        let paths = FileManager.default.enumerator(atPath: folder)?.allObjects ?? []
        // A test writes the page of verdicts.
        let names = paths.compactMap { $0 as? String }
            .filter { $0.hasSuffix(".md") && $0 != "geojson.md" }.sorted()
        return (["README.md", "CONTRIBUTING.md", "CHANGELOG.md"] + names.map { "docs/\($0)" })
            .map { Document(path: $0, text: Checkout.text(of: $0)) }
    }

    /// Lines have at most 120 columns, outside tables and blocks of code.
    static func columns(_ documents: [Document]) -> [String] {
        documents.flatMap { document in
            prose(of: document).filter { $0.text.count > 120 }.map {
                "\(document.path):\($0.line) has \($0.text.count) columns"
            }
        }
    }

    /// Paragraphs have at most five lines; items of lists are no paragraphs.
    static func paragraphs(_ documents: [Document]) -> [String] {
        documents.flatMap { document in
            var broken: [String] = []
            var (start, count) = (0, 0)
            for (line, text) in prose(of: document) + [(0, "")] {
                let isText = text.first?.isWhitespace == false && !"#-*<".contains(text.prefix(1))
                if isText && (count == 0 || line == start + count) {
                    if count == 0 { start = line }
                    count += 1
                } else {
                    if count > 5 { broken.append("\(document.path):\(start) has \(count) lines") }
                    (start, count) = (line, isText ? 1 : 0)
                }
            }
            return broken
        }
    }

    /// The lines outside tables and blocks of code, with their numbers.
    private static func prose(of document: Document) -> [(line: Int, text: Substring)] {
        var isCode = false
        return document.lines.enumerated().compactMap { number, text in
            let start = text.drop { $0 == " " }
            if start.hasPrefix("```") {
                isCode.toggle()
                return nil
            }
            return isCode || start.hasPrefix("|") ? nil : (number + 1, text)
        }
    }
}
