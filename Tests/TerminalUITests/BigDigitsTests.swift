import Testing

@testable import TerminalUI

@Suite("Large digits")
struct BigDigitsTests {
    private func drawn(
        _ number: Int, _ columns: Int, _ rows: Int, _ charset: Charset = .unicode
    ) -> String {
        BigDigits(String(number), within: Size(columns: columns, rows: rows), charset: charset)
            .lines
            .joined(separator: "\n")
    }

    @Test("All digits can be read, in dots of a whole cell")
    func golden() {
        #expect(
            drawn(1234, 30, 5, .ascii) == """
                  ##    ######  ######  ##  ##
                ####        ##      ##  ##  ##
                  ##    ######  ######  ######
                  ##    ##          ##      ##
                ######  ######  ######      ##
                """)
        #expect(
            drawn(56789, 38, 5, .ascii) == """
                ######  ######  ######  ######  ######
                ##      ##          ##  ##  ##  ##  ##
                ######  ######      ##  ######  ######
                    ##  ##  ##      ##  ##  ##      ##
                ######  ######      ##  ######  ######
                """)
    }

    @Test("The largest size that fits is taken")
    func sizes() {
        #expect(drawn(23, 56, 20).split(separator: "\n").count == 20)
        #expect(drawn(23, 55, 20).split(separator: "\n").count == 15)
        #expect(drawn(23, 14, 5).split(separator: "\n").count == 5)
        #expect(drawn(23, 13, 5).split(separator: "\n").count == 3)
        #expect(drawn(23, 6, 5) == "23")
    }

    @Test("Half blocks show a negative number in three rows")
    func halfBlocks() {
        #expect(
            drawn(-10, 12, 4) == """
                    ▄█  █▀█
                ▀▀▀  █  █ █
                    ▀▀▀ ▀▀▀
                """)
    }

    @Test("ASCII terminals get number signs")
    func ascii() {
        #expect(
            drawn(-7, 8, 5, .ascii) == """
                    ###
                      #
                ###   #
                      #
                      #
                """)
    }

    @Test("What fits nowhere keeps its last digits behind a mark")
    func tooNarrow() {
        #expect(drawn(123_456, 4, 1) == "…456")
        #expect(drawn(123_456, 1, 1) == "…")
        #expect(drawn(123_456, 0, 0) == "")
        #expect(drawn(.min, 30, 1) == "-9223372036854775808")
    }

    @Test("Every line of a number has the width that was said")
    func widths() {
        for number in [0, 7, -1, 10, 98765, -4321, .max] {
            for columns in stride(from: 1, through: 200, by: 13) {
                let digits = BigDigits(
                    String(number), within: Size(columns: columns, rows: 20), charset: .unicode)
                #expect(digits.lines.allSatisfy { $0.cellWidth == digits.size.columns })
                #expect(digits.size.columns <= columns)
            }
        }
    }
}
