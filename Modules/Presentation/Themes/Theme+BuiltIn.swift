extension Theme {
    /// The theme that leaves everything to the terminal.
    package static let terminal = Theme(name: "terminal", title: "The terminal's own colours")

    /// The themes that come with Quad.
    package static let builtIn: [Theme] = [
        terminal,
        Theme(
            name: "dark", title: "Dark", background: RGB(0x14, 0x17, 0x1C),
            text: RGB(0xE4, 0xE6, 0xEB),
            paints: paints([
                .bar: "#9AA3B2", .tab: "bold #14171C on #E4E6EB",
                .chosen: "bold #14171C on #EDC951", .faint: "#9AA3B2", .up: "#58C27D",
                .down: "#FF7B72", .sun: "bold #EDC951", .alarm: "#FF7B72",
                .failure: "bold #FF7B72",
            ])),
        Theme(
            name: "light", title: "Light", background: RGB(0xFB, 0xFA, 0xF7),
            text: RGB(0x1F, 0x23, 0x28),
            paints: paints([
                .bar: "#59636E", .tab: "bold #FBFAF7 on #1F2328",
                .chosen: "bold #FFFFFF on #0B5CAD", .faint: "#59636E", .up: "#1A7F37",
                .down: "#B42318", .sun: "bold #8A6100", .alarm: "#B42318",
                .failure: "bold #B42318",
            ])),
        Theme(
            name: "contrast", title: "High contrast", background: RGB(0, 0, 0),
            text: RGB(0xFF, 0xFF, 0xFF),
            paints: paints([
                .bar: "#FFFFFF", .tab: "bold #000000 on #FFFF00",
                .chosen: "bold #000000 on #FFFF00", .faint: "#FFFFFF", .up: "#00FF00",
                .down: "#FF8080", .sun: "bold #FFFF00", .alarm: "bold #FF8080",
                .failure: "bold #000000 on #FF8080",
            ])),
        Theme(
            name: "mono", title: "Without colours", hasOwnColors: false,
            paints: paints([
                .bar: "dim", .tab: "bold reverse", .chosen: "bold reverse", .faint: "dim",
                .up: "plain", .down: "bold", .sun: "bold", .alarm: "bold",
                .failure: "bold reverse",
            ])),
    ]

    private static func paints(_ written: [Part: String]) -> [Part: Paint] {
        written.mapValues { text in
            guard let paint = Paint(text) else {
                preconditionFailure("\(text) is the style of a theme of Quad")
            }
            return paint
        }
    }
}
