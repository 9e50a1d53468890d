import Presentation

/// The characters that a terminal shows; the same decision as for lines of text.
public typealias Charset = Presentation.Charset
/// How many colours a terminal shows; the same decision as for lines of text.
public typealias ColorDepth = Presentation.ColorDepth

extension ColorDepth {
    /// What to ask a terminal of this depth for.
    func reduced(_ color: Color) -> TerminalColor? {
        switch (self, color) {
        case (.none, _), (_, .standard): nil
        case (_, .named(let name)): .indexed(name.rawValue)
        case (.ansi16, .rgb(let red, let green, let blue)):
            .indexed(TerminalPalette.nearest16(RGB(red, green, blue)))
        case (.ansi256, .rgb(let red, let green, let blue)):
            .indexed(TerminalPalette.nearest256(RGB(red, green, blue)))
        case (.trueColor, .rgb(let red, let green, let blue)):
            .direct(RGB(red, green, blue))
        }
    }
}

/// A colour as a terminal is asked for it.
enum TerminalColor: Hashable {
    case indexed(UInt8)
    case direct(RGB)
}
