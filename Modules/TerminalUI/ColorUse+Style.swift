import Presentation

/// The characters that a terminal shows; the same decision as for lines of text.
public typealias Charset = Presentation.Charset
/// How many colours a terminal shows, and on what; the same decision as for lines of text.
public typealias ColorUse = Presentation.ColorUse

extension ColorUse {
    /// What to ask a terminal for so that it shows the colours of a style.
    ///
    /// A colour of 24 bits becomes what lines of text get: text is made readable, and on a colour
    /// stands black or white, whichever stands out more.
    func ink(of style: Style) -> Ink {
        guard depth != .none else { return .plain }
        switch (style.foreground, style.background) {
        case (_, .rgb(let red, let green, let blue)): return ink(on: RGB(red, green, blue))
        case (.rgb(let red, let green, let blue), .standard):
            return ink(of: RGB(red, green, blue))
        case (.rgb(let red, let green, let blue), .named(let behind)):
            return Ink(
                text: ink(of: RGB(red, green, blue)).text, behind: .number(behind.rawValue))
        case (.named(let text), .named(let behind)):
            return Ink(text: .number(text.rawValue), behind: .number(behind.rawValue))
        case (.named(let text), .standard):
            return Ink(text: .number(text.rawValue), behind: nil)
        case (.standard, .named(let behind)):
            return Ink(text: nil, behind: .number(behind.rawValue))
        case (.standard, .standard): return .plain
        }
    }
}
