import Testing

@testable import Primitives

struct LookBookTests {
    private let book = LookBook.builtIn

    @Test("Icons are found by name, by title, by words and by beginnings, the best first")
    func search() {
        #expect(book.search("piggy-bank").first?.name == "piggy-bank")
        #expect(book.search("Piggy Bank").map(\.name) == ["piggy-bank"])
        #expect(book.search("umbr").map(\.name) == ["beach-umbrella", "umbrella"])
        #expect(book.search("umbrella").map(\.name) == ["umbrella", "beach-umbrella"])
        #expect(book.search("money").map(\.name) == ["coins", "piggy-bank", "wallet"])
        #expect(book.search("pig mon").map(\.name) == ["piggy-bank"])
        #expect(book.search("zzz").isEmpty)
        #expect(book.search("  ").isEmpty)
    }

    @Test(
        "A title suggests the icon that it names, also in the plural",
        arguments: [
            ("Piggy bank", "piggy-bank"), ("my PIGGY BANKS!", "piggy-bank"), ("Kids", "child"),
            ("Goals", "goal"), ("Credit card debt", "credit-card"), ("Push-ups", "dumbbell"),
            ("Glasses of water", "glass"), ("Coffee", "cup"), ("Babies", "child"),
            ("Walk the dog", "paw"), ("Beach umbrellas", "beach-umbrella"), ("Laps", "flag"),
        ])
    func suggestedIcon(title: String, icon: String) {
        #expect(book.icon(suggestedBy: title)?.name == icon)
        #expect(book.suggestion(for: title, existing: []).icon == icon)
    }

    @Test("A title that names nothing suggests no icon", arguments: ["", "Qwx", "  ", "日本", "!!"])
    func noIcon(title: String) { #expect(book.icon(suggestedBy: title) == nil) }

    @Test("The first look is the standard one, and neighbours differ in icon and colour")
    func neighbours() {
        var looks: [Look] = []
        for _ in 0..<60 {
            let look = book.suggestion(for: "", existing: looks)
            #expect(look.icon != looks.last?.icon && look.color != looks.last?.color)
            looks.append(look)
        }
        #expect(looks[0] == .standard)
        #expect(looks.map(\.color) == (0..<60).map { book.palettes[1].colors[$0 % 5] })
        #expect(Set(looks.prefix(7).map(\.icon)).count == 7)
    }

    @Test("The same things suggest the same look, and only the last ten matter")
    func deterministic() {
        var generator = SeededGenerator(seed: 5)
        let colors = book.palettes.flatMap(\.colors)
        for _ in 0..<100 {
            let looks = (0..<30).map { _ in
                Look(
                    icon: IconSet.quad.icons[Int(generator.next() % 83)].name,
                    color: colors[Int(generator.next() % 10)])
            }
            let look = book.suggestion(for: "x", existing: looks, palette: "winter sunset")
            #expect(look == book.suggestion(for: "x", existing: looks, palette: "Winter Sunset"))
            #expect(
                look
                    == book.suggestion(
                        for: "x", existing: looks.suffix(10), palette: "Winter Sunset"))
            #expect(book.palettes[0].colors.contains(look.color), "seed 5")
            #expect(look.color != looks.last?.color, "seed 5")
        }
    }

    @Test("A palette that is not here is replaced by the one of the default colour")
    func missingPalette() {
        let look = book.suggestion(for: "", existing: [], palette: "Nowhere")
        #expect(look.color == Palette.defaultColor)
    }

    @Test("An icon that is not here is drawn as the default one")
    func missingIcon() {
        let look = Look(icon: "tulip", color: "#CC333F")
        #expect(book.icon(named: "tulip") == nil)
        #expect(book.icon(of: look).name == "circle")
        #expect(look.icon == "tulip")
    }

    @Test("Every kind of place has a look of its own, and an unknown one that of a pin")
    func places() {
        let kinds = [
            "housing", "teaching", "research", "library", "dining", "sport", "commons",
            "administration", "services", "operations",
        ]
        #expect(Set(kinds.map { Look.place(kind: $0) }).count == kinds.count)
        for kind in kinds {
            let look = Look.place(kind: kind)
            #expect(book.icon(named: look.icon) != nil && look.icon != "pin", "\(kind)")
            #expect(book.palettes.flatMap(\.colors).contains(look.color))
        }
        #expect(Look.place(kind: "moon base").icon == "pin")
    }

    @Test("A person has one colour everywhere, and many people have all of them")
    func people() {
        var generator = SeededGenerator(seed: 6)
        let ids = (0..<500).map { _ in AccountID(high: generator.next(), low: generator.next()) }
        for id in ids { #expect(Look.person(id) == Look.person(id)) }
        #expect(Set(ids.map { Look.person($0).color }).count == 10)
        #expect(Look.person(AccountID(high: 0, low: 3)).color == "#F48773")
    }
}
