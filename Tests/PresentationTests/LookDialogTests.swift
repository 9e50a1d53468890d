import Presentation
import Primitives
import Testing

struct LookDialogTests {
    private func choice(_ keys: LookChoice.Key...) -> LookChoice {
        var choice = LookChoice(
            from: Look(icon: "piggy-bank", color: "#CC333F"), in: .builtIn)
        for key in keys { _ = choice.receive(key, columns: 7) }
        return choice
    }

    private func dialog(
        columns: Int = 80, rows: Int = 24, _ charset: Charset = .unicode, _ color: ColorUse = .none
    ) -> LookDialog {
        LookDialog(
            for: "counter", on: Page(columns: columns, charset: charset, color: color), rows: rows)
    }

    @Test("The icons are asked for first, in groups, in no colour, with the chosen one marked")
    func icons() {
        let lines = dialog(.unicode, .full).lines(choice())
        let text = lines.joined(separator: "\n")
        #expect(text.contains("New counter: its icon") && text.contains("1 of 3"))
        #expect(text.contains("[Life and Money]") && text.contains("Counting"))
        #expect(!text.contains("38;2;"))
        #expect(lines.contains { $0.contains("⢠⡿⣖⣛⣻⣿⣦⡀") && $0.contains("▐") })
        #expect(lines.last == "Piggy Bank")
        #expect(lines.count <= 24)
    }

    @Test("Then the icon in the colours of each palette, then the name below the icon")
    func colorsAndName() {
        let dark = ColorUse(.trueColor, on: .dark)
        let colors = dialog(.unicode, dark).lines(choice(.enter)).joined(separator: "\n")
        #expect(colors.contains("Winter Sunset") && colors.contains("Ocean Five"))
        #expect(colors.contains("\u{1B}[38;2;235;104;65m⢠⡿⣖⣛⣻⣿⣦⡀"))
        #expect(colors.contains("\u{1B}[38;2;0;160;176m⢠⡿⣖⣛⣻⣿⣦⡀"))
        #expect(colors.hasSuffix("#CC333F Ocean Five"))
        let name = dialog().lines(choice(.enter, .enter, .text("K"), .text("i")))
        #expect(name.contains("██████▄████████▀") && name.last == "Name: Ki")
    }

    @Test("Without colours the colours are named, and without Unicode the icons are letters")
    func fallbacks() {
        let colors = dialog().lines(choice(.enter)).joined(separator: "\n")
        #expect(colors.contains("[#CC333F]") && colors.contains(" #00A0B0 "))
        let icons = dialog(.ascii).lines(choice())
        #expect(icons.contains { $0.contains("[pb]") && $0.contains(" ho ") })
        #expect(icons.allSatisfy { $0.allSatisfy(\.isASCII) })
        for step in [choice(.enter), choice(.enter, .enter)] {
            #expect(dialog(.ascii).lines(step).allSatisfy { $0.allSatisfy(\.isASCII) })
        }
    }

    @Test("The end of a long name is seen, and control characters never reach the terminal")
    func longName() {
        var choice = choice(.enter, .enter)
        for character in "日本語のとても長い名前\u{1B}[2Jxyz" {
            _ = choice.receive(.text(character), columns: 7)
        }
        let last = dialog(columns: 24).lines(choice).last ?? ""
        #expect(last.hasPrefix("Name: ") && last.hasSuffix("\\x1b[2Jxyz"))
        #expect(last.cellWidth <= 23)
    }

    @Test("It fits every terminal, at every step")
    func fits() {
        let steps = [
            choice(), choice(.text("m"), .text("o")), choice(.text("x"), .text("x")),
            choice(.enter), choice(.enter, .up), choice(.enter, .enter),
            choice(.enter, .enter, .text("日"), .text("本")),
        ]
        for columns in [1, 3, 8, 12, 25, 44, 80] {
            for rows in [1, 3, 8, 14, 24] {
                for charset in [Charset.unicode, .ascii] {
                    for (number, step) in steps.enumerated() {
                        let lines = dialog(columns: columns, rows: rows, charset).lines(step)
                        #expect(lines.count <= rows, "\(columns)×\(rows), step \(number)")
                        #expect(
                            lines.allSatisfy { $0.cellWidth <= columns },
                            "\(columns)×\(rows) \(charset), step \(number): \(lines)")
                    }
                }
            }
        }
    }

    @Test("The chosen icon and the chosen colour are always among what is shown")
    func shown() {
        for rows in [8, 24] {
            var choice = choice()
            for _ in 0..<90 {
                let lines = dialog(columns: 46, rows: rows, .ascii).lines(choice)
                #expect(
                    lines.contains { $0.contains("[\(choice.icon.letters)]") },
                    "\(rows): \(choice.icon.name)")
                _ = choice.receive(.right, columns: 9)
            }
        }
        var choice = choice(.enter)
        for _ in 0..<12 {
            let lines = dialog(columns: 24, rows: 8).lines(choice)
            #expect(lines.contains { $0.contains("[\(choice.look.color)]") })
            _ = choice.receive(.right, columns: 2)
        }
    }
}
