/// A text that is being typed, with a cursor in it.
struct TypedLine: Hashable {
    private(set) var before: [Character] = []
    /// The characters after the cursor.
    private(set) var after: [Character] = []

    /// The most characters; more are not taken.
    static let limit = 4000

    var text: String { String(before + after) }

    var isEmpty: Bool { before.isEmpty && after.isEmpty }

    /// Changes the text or moves the cursor; returns whether the key does either.
    mutating func take(_ press: KeyPress) -> Bool {
        switch press {
        case .text(let character): insert([character])
        case .paste(let text): insert(Array(text))
        case .backspace: _ = before.popLast()
        case .delete: if !after.isEmpty { after.removeFirst() }
        case .left: if let last = before.popLast() { after.insert(last, at: 0) }
        case .right: if !after.isEmpty { before.append(after.removeFirst()) }
        case .home: (before, after) = ([], before + after)
        case .last: (before, after) = (before + after, [])
        case .eraseLine: before = []
        case .eraseWord:
            while before.last?.isWhitespace == true { before.removeLast() }
            while before.last?.isWhitespace == false { before.removeLast() }
        default: return false
        }
        return true
    }

    /// Returns the text, and begins a new one.
    mutating func finish() -> String {
        defer { self = TypedLine() }
        return text
    }

    private mutating func insert(_ characters: [Character]) {
        let room = max(0, Self.limit - before.count - after.count)
        before += characters.prefix(room)
    }
}
