import Presentation
import Testing

struct SVGTimelineTests {
    private static let hostile = [
        "</svg>", "a & b < c > \"d\" 'e'", "\u{0}\u{1B}[2J\u{7}", "\u{FFFE}\u{FFFF}", "]]>",
        "日本語👩‍👩‍👧", "\u{202E}abc", String(repeating: "long ", count: 100),
    ]

    @Test("A timeline has a lane for each name, and a bar or a mark for each time")
    func lanes() throws {
        let timeline = SVGTimeline(
            title: "Monday", subtitle: "2 h Library",
            marks: [.init(0, "03:00"), .init(0.5, "15:00")],
            lanes: [
                .init("Library", bars: [.init(from: 0.25, to: 0.5, text: "09:00–15:00")]),
                .init("Kids", bars: [.init(from: 0.9, to: nil, text: "3 Kids")]),
            ])
        let image = try WellFormedXML(timeline.text)
        #expect(image.elements.count { $0 == "rect" } == 3)
        for text in ["Monday", "2 h Library", "03:00", "Library", "09:00–15:00", "3 Kids"] {
            #expect(image.texts.contains(text), "\(text)")
        }
        #expect(image.texts.contains("Library: 1; Kids: 1."))
        #expect(image.values.contains("324") && image.values.contains("124"), "a quarter of a day")
    }

    @Test(
        "Both drawings are well-formed whatever their texts hold, and follow the background",
        arguments: hostile)
    func escaped(text: String) throws {
        let timeline = SVGTimeline(
            title: text, subtitle: text, marks: [.init(0.3, text)],
            lanes: [.init(text, bars: [.init(from: -1, to: 7, text: text)])])
        let grid = SVGGrid(
            title: text, subtitle: text, columns: [text, text],
            rows: [.init(text, cells: [.init(text, share: 2), .init(text, share: -1)], note: text)])
        for drawing in [timeline.text, grid.text] {
            #expect(try WellFormedXML(drawing).elements.first == "svg")
            #expect(drawing.contains("@media(prefers-color-scheme:dark)"))
            for word in ["url(", "@import", "<script", "href", "font-face"] {
                #expect(!drawing.contains(word), "\(word)")
            }
        }
        let image = try WellFormedXML(grid.text)
        #expect(image.values.contains("1") && image.values.contains("0.08"))
    }

    @Test("Of very many lanes the last are counted, and nothing at all is a drawing, too")
    func bounds() throws {
        let lanes = (0..<70).map { SVGTimeline.Lane("lane \($0)", bars: []) }
        let many = SVGTimeline(title: "", subtitle: "", marks: [], lanes: lanes).text
        #expect(many.contains("and 10 more") && !many.contains(">lane 60<"))
        let none = SVGTimeline(title: "", subtitle: "", marks: [], lanes: []).text
        #expect(try WellFormedXML(none).texts.contains("Nothing."))
        let empty = SVGGrid(title: "", subtitle: "", columns: [], rows: []).text
        #expect(try WellFormedXML(empty).elements.first == "svg")
    }
}
