/// A name that compares by its bytes, since Swift treats two spellings of one character as equal.
struct NameBytes: Hashable {
    let name: String

    static func == (left: Self, right: Self) -> Bool {
        left.name.utf8.elementsEqual(right.name.utf8)
    }

    func hash(into hasher: inout Hasher) {
        var name = name
        name.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }
}
