/// The icons that come with Quad, read from the lines of `Icons.txt`.
///
/// A group begins with the line `group NAME TITLE`, an icon with `icon NAME TITLE`. Then follow
/// `glyph`, `letters` and `words`, and the picture in half blocks, two rows of dots a line.
enum BuiltInIcons {
    /// The groups in the order of the file.
    static let groups = read(String(decoding: PackageResources.Icons_txt, as: UTF8.self))

    /// Reads the lines of a file; one that is wrong is a programmer error.
    static func read(_ text: String) -> [IconGroup] {
        var groups: [IconGroup] = []
        var reading = Reading()
        for (number, line) in text.utf8.split(separator: UInt8(ascii: "\n")).enumerated() {
            let line = Substring(line)
            // By bytes, since each program that shows an icon reads them all.
            let space = line.utf8.firstIndex(of: UInt8(ascii: " ")) ?? line.endIndex
            let rest = Substring(line.utf8[space...].dropFirst())
            switch line[..<space] {
            case "group":
                reading.finishGroup(&groups)
                reading.group = Self.nameAndTitle(rest)
            case "icon":
                reading.finishIcon()
                reading.icon = Self.nameAndTitle(rest)
            case "glyph": reading.glyph = String(rest)
            case "letters": reading.letters = String(rest)
            case "words": reading.words = String(rest)
            case _ where space == line.endIndex:
                reading.art.append(contentsOf: line)
                reading.art.append("\n")
            default: preconditionFailure("line \(number + 1) of the icons: \(line)")
            }
        }
        reading.finishGroup(&groups)
        return groups
    }

    private static func nameAndTitle(_ text: Substring) -> (name: String, title: String) {
        let parts = text.utf8.split(separator: UInt8(ascii: " "), maxSplits: 1)
        precondition(parts.count == 2, "a name and a title: \(text)")
        return (String(Substring(parts[0])), String(Substring(parts[1])))
    }

    /// The parts read so far of a group and of its last icon.
    private struct Reading {
        var group: (name: String, title: String)?
        var icon: (name: String, title: String)?
        var glyph = ""
        var letters = ""
        var words = ""
        var art = ""
        private var icons: [Icon] = []

        mutating func finishIcon() {
            guard let icon else { return }
            precondition(!glyph.isEmpty && letters.utf8.count == 2, "the icon \(icon.name)")
            icons.append(
                Icon(
                    icon.name, icon.title, glyph: glyph, letters: letters, words: words, art: art))
            self.icon = nil
            (glyph, letters, words, art) = ("", "", "", "")
        }

        mutating func finishGroup(_ groups: inout [IconGroup]) {
            finishIcon()
            guard let group else { return }
            groups.append(IconGroup(name: group.name, title: group.title, icons: icons))
            icons = []
        }
    }
}
