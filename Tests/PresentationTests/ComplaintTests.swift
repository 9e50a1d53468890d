import Presentation
import Testing

struct ComplaintTests {
    @Test("A complaint is one line, whatever it quotes, and a hint if there is one")
    func lines() {
        #expect(Complaint(of: "quad", "no \u{1B}[1m\nhere").lines == ["quad: no \\x1b[1m\\x0ahere"])
        #expect(
            Complaint(of: "quad-sim", "not so", hint: "quad-sim --help").lines == [
                "quad-sim: not so", "Hint: quad-sim --help",
            ])
    }

    @Test("A parser's message becomes one sentence that goes on after the program's name")
    func parsing() {
        #expect(
            Complaint(of: "quad", parsing: "Missing option\nof two lines", hint: "help").lines == [
                "quad: missing option of two lines", "Hint: help",
            ])
        #expect(Complaint(of: "quad", parsing: "", hint: "help").lines[0] == "quad: ")
    }

    @Test("The version is three numbers after the program's name")
    func version() {
        let words = Release.line(of: "quad-server").split(separator: " ")
        #expect(words.first == "quad-server")
        #expect(words.last?.split(separator: ".").compactMap { Int($0) }.count == 3)
    }
}
