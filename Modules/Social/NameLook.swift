import Foundation

/// The look of a name: names that a reader may take for each other have the same one.
///
/// Case, accents, blanks and marks between words make no difference, nor do letters of other
/// scripts, digits and pairs of letters that look like others.
///
/// - Source: Unicode TS 39, section 4; of its table the letters of Cyrillic, Greek, Armenian and
///   Latin that look like others of the Latin alphabet.
package struct NameLook: Hashable, Sendable {
    private let skeleton: String

    /// Creates the look of a name.
    ///
    /// - Complexity: O(length).
    package init(_ name: String) {
        var skeleton = ""
        for scalar in name.decomposedStringWithCompatibilityMapping.unicodeScalars
        where Self.isSeen(scalar) {
            let small = Self.capitals[scalar] ?? scalar.properties.lowercaseMapping
            for scalar in small.unicodeScalars {
                skeleton += Self.letters[scalar] ?? String(scalar)
            }
        }
        // A name of marks alone is told apart by them.
        self.skeleton = skeleton.isEmpty ? name : skeleton
    }

    /// Whether a character tells names apart: letters, digits and symbols such as emoji do.
    private static func isSeen(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format, .control, .spaceSeparator, .lineSeparator,
            .paragraphSeparator, .connectorPunctuation, .dashPunctuation, .otherPunctuation,
            .initialPunctuation, .finalPunctuation, .openPunctuation, .closePunctuation,
            .modifierSymbol, .privateUse, .unassigned:
            false
        default: true
        }
    }

    /// Capital letters that look like Latin ones although their small letters do not.
    private static let capitals = table(
        "Αa Βb Εe Ζz Ηh Ιi Κk Μm Νn Οo Ρp Τt Υy Χx")

    /// Small letters and digits with what they look like.
    private static let letters = table(
        """
        il 1l 0o ıl ɩl ɑa ɡg łl đd øo ƅb ƽs mrn wvv
        аa вb сc еe нh іl јj кk мrn оo рp ѕs тt уy хx ԁd һh ԛq ԝvv ѵv ӏl гr пn ьb
        αa γy ιl κk νv οo ρp τt υu χx ωvv ϲc ϳj σo
        օo սu հh ոn ցg զq յj
        """)

    private static func table(_ text: String) -> [Unicode.Scalar: String] {
        var table: [Unicode.Scalar: String] = [:]
        for word in text.split(whereSeparator: \.isWhitespace) {
            if let scalar = word.unicodeScalars.first {
                table[scalar] = String(word.unicodeScalars.dropFirst())
            }
        }
        return table
    }
}
