/// Escapes untrusted text for XML, between tags and in attributes.
package enum XMLText {
    /// Returns the text with `& < > " '` as entities and without characters that XML forbids.
    ///
    /// - Source: XML 1.0 §2.2 and §2.4.
    package static func escaped(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        for scalar in SafeText.line(text).unicodeScalars {
            switch scalar {
            case "&": result.append(contentsOf: "&amp;".unicodeScalars)
            case "<": result.append(contentsOf: "&lt;".unicodeScalars)
            case ">": result.append(contentsOf: "&gt;".unicodeScalars)
            case "\"": result.append(contentsOf: "&quot;".unicodeScalars)
            case "'": result.append(contentsOf: "&#39;".unicodeScalars)
            case "\u{FFFE}", "\u{FFFF}": result.append("\u{FFFD}")
            default: result.append(scalar)
            }
        }
        return String(result)
    }
}
