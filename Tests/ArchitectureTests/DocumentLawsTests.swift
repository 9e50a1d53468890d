import Testing

@Suite("Documents")
struct DocumentLawsTests {
    private let guides = DocumentLaws.documents.filter {
        !$0.path.contains("decisions") && $0.path != "CHANGELOG.md"
    }

    @Test("Lines have at most 120 columns, outside tables and code")
    func columns() {
        #expect(DocumentLaws.documents.count > 40)
        let broken = DocumentLaws.columns(DocumentLaws.documents)
        #expect(broken.isEmpty, "\(broken.joined(separator: "\n"))")
    }

    @Test("Paragraphs of README and the guides have at most five lines")
    func paragraphs() {
        let broken = DocumentLaws.paragraphs(guides)
        #expect(broken.isEmpty, "\(broken.joined(separator: "\n"))")
    }

    @Test("A line that is too long and a paragraph of six lines are found")
    func canFail() {
        let long = String(repeating: "a", count: 121)
        let text = """
            # Title

            \(long)

            | \(long) |

            ```
            \(long)
            ```
            - an item
              of
              a
              list
              of
              six lines

            one
            two
            three
            four
            five
            six
            """
        let document = DocumentLaws.Document(path: "a.md", text: text)
        #expect(DocumentLaws.columns([document]) == ["a.md:3 has 121 columns"])
        #expect(DocumentLaws.paragraphs([document]) == ["a.md:17 has 6 lines"])
    }
}
