import Presentation
import Testing

struct ComplaintTests {
    @Test("A complaint is one line, whatever it quotes, and a hint if there is one")
    func lines() {
        let plain = Complaint(of: "quad", "no \u{1B}[1m\nhere")
        #expect(plain.lines(givingHints: true) == ["quad: no \\x1b[1m\\x0ahere"])
        let hinting = Complaint(of: "quad-sim", "not so", hint: "quad-sim --help")
        #expect(
            hinting.lines(givingHints: true) == ["quad-sim: not so", "Hint: quad-sim --help"])
        #expect(hinting.lines(givingHints: false) == ["quad-sim: not so"])
    }

    @Test("A parser's message becomes one sentence that goes on after the program's name")
    func parsing() {
        let complaint = Complaint(
            of: "quad", parsing: "Missing option\nof two lines", hint: "help")
        #expect(
            complaint.lines(givingHints: true) == [
                "quad: missing option of two lines", "Hint: help",
            ])
        let empty = Complaint(of: "quad", parsing: "", hint: "help")
        #expect(empty.lines(givingHints: true)[0] == "quad: ")
    }

    @Test("The version is three numbers after the program's name")
    func version() {
        let words = Release.line(of: "quad-server").split(separator: " ")
        #expect(words.first == "quad-server")
        #expect(words.last?.split(separator: ".").compactMap { Int($0) }.count == 3)
    }

    @Test("A hint is for terminals, unless somebody says otherwise")
    func hints() {
        #expect(Complaint.givesHints(environment: [:], isTerminal: true))
        #expect(!Complaint.givesHints(environment: [:], isTerminal: false))
        #expect(Complaint.givesHints(environment: ["QUAD_HINTS": "always"], isTerminal: false))
        #expect(!Complaint.givesHints(environment: ["QUAD_HINTS": "Never"], isTerminal: true))
    }
}
