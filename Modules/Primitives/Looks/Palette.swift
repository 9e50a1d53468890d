/// A palette of matching colours.
public struct Palette: Sendable, Hashable {
    /// The name.
    public let name: String
    /// The colours as `#RRGGBB` in upper case; at least one.
    public let colors: [String]
    /// The credits; `nil` if none were given.
    public let credits: Credits?

    /// Creates a palette from checked colours.
    init(name: String, colors: [String], credits: Credits? = nil) {
        self.name = name
        self.colors = colors
        self.credits = credits
    }

    /// The built-in palettes.
    ///
    /// - Source: Winter Sunset and Ocean Five, as listed in docs/features.md (UX-4).
    public static let builtIn = [
        Palette(
            name: "Winter Sunset",
            colors: ["#A8AB9B", "#172A38", "#EC4B5D", "#F48773", "#E0C590"]),
        Palette(
            name: "Ocean Five",
            colors: ["#00A0B0", "#6A4A3C", "#CC333F", "#EB6841", "#EDC951"]),
    ]

    /// The default colour.
    public static let defaultColor = "#00A0B0"
}
