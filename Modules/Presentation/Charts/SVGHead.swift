import Primitives

/// The beginning of an SVG file, which all drawings have in common: names for people who can't see
/// it, the style, the paper, and both headings.
struct SVGHead {
    let title: String
    let subtitle: String
    /// A description for people who can't see the drawing.
    let summary: String
    let width: Double
    let height: Double
    /// The rules of the drawing itself, by class.
    let style: String
    /// The rules that differ on a dark background.
    let darkStyle: String

    /// The lines of the file up to the drawing.
    var lines: [String] {
        [
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 \(width.svg) \(height.svg)\" "
                + "width=\"\(width.svg)\" height=\"\(height.svg)\" role=\"img\" "
                + "aria-labelledby=\"title description\">",
            "<title id=\"title\">\(XMLText.escaped(title))</title>",
            "<desc id=\"description\">\(XMLText.escaped(summary))</desc>",
            "<style>\(rules)</style>",
            "<rect class=\"paper\" width=\"\(width.svg)\" height=\"\(height.svg)\"/>",
            "<text class=\"title\" x=\"24\" y=\"32\">\(Self.fitted(title, 72))</text>",
        ]
            + (subtitle.isEmpty
                ? []
                : [
                    "<text class=\"soft\" x=\"24\" y=\"52\">"
                        + "\(Self.fitted(subtitle, 100))</text>"
                ])
    }

    private var rules: String {
        """
        text{font:12px system-ui,sans-serif;fill:#24292f}\
        .title{font-size:18px;font-weight:600}.soft,.tick{fill:#57606a}\
        .paper{fill:#ffffff}.grid{stroke:#d8dee4}\(style)\
        @media(prefers-color-scheme:dark){text{fill:#e6edf3}.soft,.tick{fill:#9da7b3}\
        .paper{fill:#000000}.grid{stroke:#30363d}\(darkStyle)}
        """
    }

    /// Returns a text, shortened to a limit in cells and escaped.
    static func fitted(_ text: String, _ cells: Int) -> String {
        XMLText.escaped(SafeText.shortened(SafeText.line(text), to: cells))
    }
}
