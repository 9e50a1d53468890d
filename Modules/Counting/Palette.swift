/// Colours that go together.
///
/// - Source: the palettes Winter Sunset and Ocean Five, as listed in docs/features.md (UX-4).
public struct Palette: Sendable, Hashable {
    /// The name.
    public let name: String
    /// The colours as `#RRGGBB`.
    public let colors: [String]

    /// The palettes that come with Quad.
    public static let all = [
        Palette(
            name: "Winter Sunset",
            colors: ["#A8AB9B", "#172A38", "#EC4B5D", "#F48773", "#E0C590"]),
        Palette(
            name: "Ocean Five",
            colors: ["#00A0B0", "#6A4A3C", "#CC333F", "#EB6841", "#EDC951"]),
    ]

    /// The colour of a counter for which none was chosen.
    public static let defaultColor = "#00A0B0"

    /// Reads `#RRGGBB` in either case; gives it in upper case.
    public static func color(_ text: String) throws(CountingError) -> String {
        let upper = text.uppercased()
        guard upper.utf8.count == 7, upper.hasPrefix("#"),
            upper.dropFirst().allSatisfy({ $0.isASCII && $0.isHexDigit })
        else { throw .invalidColor(text) }
        return upper
    }
}
