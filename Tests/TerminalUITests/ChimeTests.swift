import Testing

@testable import TerminalUI

@Suite("Sounds of the bell")
struct ChimeTests {
    @Test("Each sound differs where a terminal can do no more than ring")
    func patterns() {
        #expect(Set(Chime.allCases.map(\.gaps)).count == Chime.allCases.count)
        #expect(Chime.up.gaps.isEmpty, "what is heard most is the shortest")
        for chime in Chime.allCases {
            #expect(chime.gaps.allSatisfy { $0 > 100 }, "terminals join what is closer")
            #expect(chime.text(bell: "\u{7}", hasPitch: false) == "\u{7}")
        }
    }

    @Test("On the Linux console each has a pitch, and the usual one is left behind")
    func pitch() {
        let texts = Chime.allCases.map { $0.text(bell: "\u{7}", hasPitch: true) }
        #expect(Set(texts).count == Chime.allCases.count)
        #expect(texts[0] == "\u{1B}[10;880]\u{1B}[11;60]\u{7}\u{1B}[10]\u{1B}[11]")
        #expect(texts.allSatisfy { $0.hasSuffix("\u{7}\u{1B}[10]\u{1B}[11]") })
        #expect(Terminfo.isLinuxConsole("linux") && Terminfo.isLinuxConsole("linux-16color"))
        #expect(!Terminfo.isLinuxConsole("xterm-256color"))
    }

    @Test("A new sound ends the one before, but a warning is heard whole")
    func order() {
        var carillon = Carillon()
        let down = carillon.begin(.down) ?? 0
        #expect(carillon.rings(down))
        let up = carillon.begin(.up) ?? 0
        #expect(!carillon.rings(down) && carillon.rings(up))
        let first = carillon.begin(.warning) ?? 0
        let second = carillon.begin(.warning) ?? 0
        #expect(!carillon.rings(first) && carillon.rings(second))
        carillon.end(first)
        let silent = carillon.begin(.up)
        #expect(silent == nil && carillon.rings(second))
        carillon.end(second)
        let later = carillon.begin(.up)
        #expect(later != nil)
    }
}
