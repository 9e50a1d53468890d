import Glibc

/// A colour in a perceptual space: equal distances look equally different.
///
/// - Source: Ottosson 2020, "A perceptual color space for image processing".
struct OKLab {
    let lightness: Double
    /// The position between green and red.
    let a: Double
    /// The position between blue and yellow.
    let b: Double

    /// Creates the OKLab form of a colour of 24 bits.
    init(_ color: RGB) {
        let light = LinearRGB(color)
        let (red, green, blue) = (light.red, light.green, light.blue)
        let long = cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
        let medium = cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
        let short = cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
        lightness = 0.2104542553 * long + 0.7936177850 * medium - 0.0040720468 * short
        a = 1.9779984951 * long - 2.4285922050 * medium + 0.4505937099 * short
        b = 0.0259040371 * long + 0.7827717662 * medium - 0.8086757660 * short
    }

    /// Returns the square of the Euclidean distance.
    func distance(to other: OKLab) -> Double {
        let (lightness, a, b) = (lightness - other.lightness, a - other.a, b - other.b)
        return lightness * lightness + a * a + b * b
    }

    /// The distance from grey.
    var chroma: Double { hypot(a, b) }

    /// The direction from grey, from 0 to 360 degrees: red is near 29, blue near 264.
    var hue: Double {
        let degrees = atan2(b, a) * 180 / .pi
        return degrees < 0 ? degrees + 360 : degrees
    }

    /// Returns a measure of difference in which the hue weighs most.
    func unlikeness(to other: OKLab) -> Double {
        let turn = 2 * sin((hue - other.hue) * .pi / 360)
        let (color, light) = (chroma - other.chroma, lightness - other.lightness)
        return 0.04 * turn * turn + 0.36 * color * color + 0.09 * light * light
    }
}
