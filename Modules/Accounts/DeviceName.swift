import Primitives

/// A name that a person gives to a device, to know it among the others of their account.
package enum DeviceName {
    /// The most characters of a name.
    package static let characters = 64
    /// The most bytes of a name in UTF-8.
    private static let bytes = 256

    /// Returns a name without surrounding white space, ``HiddenCharacters`` and what is too long;
    /// `nil` if nothing is left of it.
    package static func cleaned(_ text: String?) -> String? {
        guard let text else { return nil }
        var name = ""
        let visible = HiddenCharacters.removed(from: text)
        for character in visible.drop(while: \.isWhitespace).prefix(characters) {
            guard name.utf8.count + character.utf8.count <= bytes else { break }
            name.append(character)
        }
        while name.last?.isWhitespace == true { name.removeLast() }
        return name.isEmpty ? nil : name
    }
}
