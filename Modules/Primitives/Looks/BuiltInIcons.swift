/// The icons that come with Quad, read from the paragraphs of `Icons.txt`.
///
/// A group begins with the paragraph `group NAME TITLE`. A paragraph of an icon has the lines
/// `icon NAME TITLE`, `glyph`, `letters` and `words`, then the picture in half blocks, two rows of
/// dots a line.
enum BuiltInIcons {
    /// The groups in the order of the file.
    static let groups = read(PackageResources.Icons_txt)

    private static let newline = UInt8(ascii: "\n")

    /// Reads the paragraphs of a file; one that is wrong is a programmer error.
    ///
    /// By bytes, and a picture in one piece, since each program that shows an icon reads them all.
    static func read(_ bytes: [UInt8]) -> [IconGroup] {
        var groups: [(name: String, title: String, icons: [Icon])] = []
        for paragraph in paragraphs(of: bytes) {
            let lines = paragraph.split(separator: newline, maxSplits: 4)
            if let group = words("group", lines[0]) {
                let (name, title) = nameAndTitle(group)
                groups.append((name, title, []))
            } else {
                precondition(!groups.isEmpty, "an icon before all groups")
                groups[groups.count - 1].icons.append(icon(lines))
            }
        }
        return groups.map { IconGroup(name: $0.name, title: $0.title, icons: $0.icons) }
    }

    private static func icon(_ lines: [ArraySlice<UInt8>]) -> Icon {
        guard lines.count == 5, let icon = words("icon", lines[0]),
            let glyph = words("glyph", lines[1]), let letters = words("letters", lines[2]),
            let search = words("words", lines[3])
        else {
            preconditionFailure("an icon: \(lines.map { String(decoding: $0, as: UTF8.self) })")
        }
        let (name, title) = nameAndTitle(icon)
        precondition(!glyph.isEmpty && letters.utf8.count == 2, "the icon \(name)")
        return Icon(
            name, title, glyph: glyph, letters: letters, words: search,
            art: String(decoding: lines[4], as: UTF8.self))
    }

    /// Returns the pieces between empty lines.
    private static func paragraphs(of bytes: [UInt8]) -> [ArraySlice<UInt8>] {
        var found: [ArraySlice<UInt8>] = []
        var start = 0
        for index in bytes.indices where bytes[index] == newline {
            let isLast = index + 1 == bytes.endIndex
            guard isLast || bytes[index + 1] == newline else { continue }
            if start < index { found.append(bytes[start..<index]) }
            start = index + 2
        }
        return found
    }

    /// Returns what follows the first word of a line, if that is the given one.
    private static func words(_ first: StaticString, _ line: ArraySlice<UInt8>) -> String? {
        let count = first.utf8CodeUnitCount
        guard line.count > count, line[line.startIndex + count] == UInt8(ascii: " "),
            line.starts(with: UnsafeBufferPointer(start: first.utf8Start, count: count))
        else { return nil }
        return String(decoding: line.dropFirst(count + 1), as: UTF8.self)
    }

    private static func nameAndTitle(_ text: String) -> (name: String, title: String) {
        let parts = text.utf8.split(separator: UInt8(ascii: " "), maxSplits: 1)
        precondition(parts.count == 2, "a name and a title: \(text)")
        return (String(Substring(parts[0])), String(Substring(parts[1])))
    }
}
