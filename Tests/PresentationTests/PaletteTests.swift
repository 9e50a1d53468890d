import Primitives
import Testing

struct PaletteTests {
    @Test("Winter Sunset and Ocean Five are as UX-4 lists them")
    func builtIn() {
        #expect(Palette.builtIn.map(\.name) == ["Winter Sunset", "Ocean Five"])
        #expect(
            Palette.builtIn.map(\.colors) == [
                ["#A8AB9B", "#172A38", "#EC4B5D", "#F48773", "#E0C590"],
                ["#00A0B0", "#6A4A3C", "#CC333F", "#EB6841", "#EDC951"],
            ])
    }

    @Test("The default colour is one of a palette")
    func defaultColor() {
        #expect(Palette.builtIn.flatMap(\.colors).contains(Palette.defaultColor))
    }
}
