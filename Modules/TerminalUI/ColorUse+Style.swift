import Presentation

/// The characters that a terminal shows; the same decision as for lines of text.
package typealias Charset = Presentation.Charset
/// The colours that a terminal shows, and its background; the same decision as for lines of text.
package typealias ColorUse = Presentation.ColorUse

extension ColorUse {
    /// Returns the ink that shows the colours of a style.
    ///
    /// A colour of 24 bits is converted as for lines of text: a text colour is made readable, and
    /// text on a background colour is black or white, whichever stands out more.
    func ink(of style: Style) -> Ink {
        guard depth != .none else { return .plain }
        switch (style.foreground, style.background) {
        case (.rgb(let red, let green, let blue), .rgb(let red2, let green2, let blue2)):
            let (text, behind) = (RGB(red, green, blue), RGB(red2, green2, blue2))
            return text == behind ? ink(on: behind) : ink(of: text, on: behind)
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
