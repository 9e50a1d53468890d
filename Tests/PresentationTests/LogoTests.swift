import Presentation
import Primitives
import Testing

struct LogoTests {
    private let text = ["Quad 1.2.3", "Count it."]

    @Test("The sign stands beside its text, in the middle of its height")
    func beside() {
        let lines = Logo.lines(beside: text, on: Page())
        #expect(lines.count == 8)
        #expect(lines[0] == " ▄▄████  ████▄▄")
        #expect(lines[3] == "▀▀▀▀        ▀▀▀▀   Quad 1.2.3")
        #expect(lines[4] == "▄▄▄▄        ▄▄▄▄   Count it.")
    }

    @Test("Each quarter has its own colour")
    func colors() {
        let dark = Logo.lines(beside: [], on: Page(color: ColorUse(.trueColor, on: .dark)))
        let light = Logo.lines(beside: [], on: Page(color: ColorUse(.trueColor, on: .light)))
        #expect(dark[1].hasPrefix("\u{1B}[38;2;0;160;176m▄██████\u{1B}[0m  \u{1B}[38;2;"))
        #expect(light[6].contains("\u{1B}[38;2;204;51;63m███████\u{1B}[0m"))
        #expect(dark[6].hasPrefix("\u{1B}[38;2;235;104;65m▀██████\u{1B}[0m  "))
        #expect(dark[1].contains("38;2;237;201;81m██████▄"))
    }

    @Test("Where there is little room the text stands below, where there is less alone")
    func narrow() {
        let below = Logo.lines(beside: text, on: Page(columns: 28))
        #expect(below.count == 11 && Array(below.suffix(2)) == text)
        #expect(Logo.lines(beside: text, on: Page(columns: 7)) == text)
        for columns in 16...60 {
            let lines = Logo.lines(beside: text, on: Page(columns: columns))
            #expect(lines.allSatisfy { $0.cellWidth <= columns })
        }
    }

    @Test("It is ASCII where nothing else is shown")
    func ascii() {
        let lines = Logo.lines(beside: text, on: Page(charset: .ascii))
        #expect(lines.allSatisfy { $0.allSatisfy(\.isASCII) })
        #expect(lines[1] == ".######  ######.")
    }
}
