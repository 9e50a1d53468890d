import Glibc

/// A colour of 24 bits in the sRGB space.
package struct RGB: Hashable, Sendable {
    /// The red component, 0 to 255.
    package let red: UInt8
    /// The green component, 0 to 255.
    package let green: UInt8
    /// The blue component, 0 to 255.
    package let blue: UInt8

    /// Creates a colour from its components.
    package init(_ red: UInt8, _ green: UInt8, _ blue: UInt8) {
        self.red = red
        self.green = green
        self.blue = blue
    }

    /// Creates a colour from `#RRGGBB` in either case; `nil` for any other text.
    package init?(hex text: some StringProtocol) {
        var value: UInt32 = 0
        guard text.utf8.count == 7, text.utf8.first == UInt8(ascii: "#") else { return nil }
        for digit in text.utf8.dropFirst() {
            switch digit {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): value = value << 4 | (UInt32(digit) - 48)
            case UInt8(ascii: "A")...UInt8(ascii: "F"): value = value << 4 | (UInt32(digit) - 55)
            case UInt8(ascii: "a")...UInt8(ascii: "f"): value = value << 4 | (UInt32(digit) - 87)
            default: return nil
            }
        }
        self.init(
            UInt8(value >> 16), UInt8(truncatingIfNeeded: value >> 8),
            UInt8(truncatingIfNeeded: value))
    }

    /// The colour as `#RRGGBB`.
    package var hex: String {
        let digits = Array("0123456789ABCDEF")
        return "#"
            + [red, green, blue].map { "\(digits[Int($0 >> 4)])\(digits[Int($0 & 15)])" }.joined()
    }

    /// Returns the square of the perceptual distance between two colours.
    ///
    /// - Source: Ottosson 2020, "A perceptual color space for image processing" (OKLab),
    ///   Euclidean.
    package func distance(to other: RGB) -> Double { OKLab(self).distance(to: OKLab(other)) }

    /// Returns a measure of difference in which the hue weighs most.
    package func unlikeness(to other: RGB) -> Double {
        OKLab(self).unlikeness(to: OKLab(other))
    }

    /// The relative luminance, from 0 for black to 1 for white.
    ///
    /// - Source: WCAG 2.2, relative luminance.
    package var luminance: Double { LinearRGB(self).luminance }

    /// Returns the contrast ratio of two colours, from 1 to 21.
    ///
    /// - Source: WCAG 2.2, contrast ratio.
    package func contrast(with other: RGB) -> Double {
        let (one, two) = (luminance, other.luminance)
        return (max(one, two) + 0.05) / (min(one, two) + 0.05)
    }
}

/// A colour in linear light, 0 to 1 for each component.
struct LinearRGB {
    var red: Double
    var green: Double
    var blue: Double

    /// Creates the linear form of a colour of 24 bits.
    init(_ color: RGB) {
        red = Self.light(color.red)
        green = Self.light(color.green)
        blue = Self.light(color.blue)
    }

    var luminance: Double { 0.2126 * red + 0.7152 * green + 0.0722 * blue }

    /// The nearest colour of 24 bits.
    var rounded: RGB { RGB(Self.byte(red), Self.byte(green), Self.byte(blue)) }

    /// Returns the colour with a function applied to each component.
    func map(_ change: (Double) -> Double) -> LinearRGB {
        var changed = self
        changed.red = change(red)
        changed.green = change(green)
        changed.blue = change(blue)
        return changed
    }

    private static func light(_ value: UInt8) -> Double {
        let share = Double(value) / 255
        return share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
    }

    private static func byte(_ light: Double) -> UInt8 {
        let light = min(max(light, 0), 1)
        let share = light <= 0.003_130_8 ? light * 12.92 : 1.055 * pow(light, 1 / 2.4) - 0.055
        return UInt8((share * 255).rounded())
    }
}
