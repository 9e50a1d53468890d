import Primitives

/// Looks over a text before it is parsed.
extension YAMLText {
    /// The levels from which on a text is not parsed. Fewer ones are counted exactly in what was
    /// parsed, as brackets in a text may be only its words.
    private static let absurdDepth = 100
    /// The same for aliases: each can double what it stands for.
    private static let absurdAliases = 16

    static func tooDeep(_ limit: Int) -> String {
        "more than \(limit) levels lie inside of each other here"
    }

    /// Refuses a directive, which stands before all else.
    func refuseDirectives() throws {
        let head = lines.first { line in
            guard let first = line.first(where: { $0 != " " && $0 != "\t" }) else { return false }
            return first != "#" && !first.properties.isWhitespace
        }
        guard let head, head.first == "%" else { return }
        throw YAMLFault(
            mark: mark(head.startIndex),
            reason: "directives are not read: begin with the first name")
    }

    /// Refuses levels and aliases without end, by hyphens, indentation, brackets and asterisks
    /// where values begin.
    func refuseExcess(depth limit: Int) throws {
        var levels = Levels(limit: limit, absurd: Self.absurdDepth)
        var anchor: Int?
        var aliases = 0
        for line in lines {
            var at = line.startIndex
            while at < line.endIndex, line[at] == " " { at += 1 }
            guard at < line.endIndex, line[at] != "#", !line[at].properties.isWhitespace else {
                continue
            }
            levels.begin(at - line.startIndex, at, line[at])
            while line[at] == "-", at + 1 < line.endIndex, line[at + 1] == " " {
                while at + 1 < line.endIndex, line[at + 1] == " " { at += 1 }
                at += 1
                guard at < line.endIndex else { break }
                levels.begin(at - line.startIndex, at, line[at])
            }
            var isStart = true
            while at < line.endIndex {
                let sign = line[at]
                if isStart, at + 1 < line.endIndex, !line[at + 1].properties.isWhitespace {
                    if sign == "&", anchor == nil { anchor = at }
                    if sign == "*" { aliases += 1 }
                }
                isStart = levels.read(sign, at, isStart)
                at += 1
            }
            if let place = levels.tooDeep {
                throw YAMLFault(mark: mark(place), reason: Self.tooDeep(limit))
            }
        }
        if let anchor, aliases > Self.absurdAliases {
            throw YAMLFault(mark: mark(anchor), reason: Self.aliases)
        }
    }

    /// The levels at a place of a text: by the columns of lines, and by brackets.
    private struct Levels {
        private let limit: Int
        private let absurd: Int
        private var columns: [Int] = []
        private var brackets = 0
        /// The place at which the first level too many began.
        private var place: Int?
        /// That place, as soon as there were absurdly many.
        private(set) var tooDeep: Int?

        init(limit: Int, absurd: Int) { (self.limit, self.absurd) = (limit, absurd) }

        /// Follows what begins at a column; a bracket is a level by itself.
        mutating func begin(_ column: Int, _ index: Int, _ sign: Unicode.Scalar) {
            guard brackets == 0 else { return }
            while let last = columns.last, last >= column { columns.removeLast() }
            if sign != "[", sign != "{" { columns.append(column) }
            note(index)
        }

        /// Follows a sign; returns whether a value may begin behind it.
        mutating func read(_ sign: Unicode.Scalar, _ index: Int, _ isStart: Bool) -> Bool {
            switch sign {
            case "[", "{":
                guard isStart else { return false }
                brackets += 1
                note(index)
                return true
            case "]", "}":
                brackets = max(0, brackets - 1)
                note(index)
                return false
            case ",", ":": return true
            case " ", "\t": return isStart
            default: return false
            }
        }

        private mutating func note(_ index: Int) {
            let depth = columns.count + brackets
            if depth <= limit { place = nil } else if place == nil { place = index }
            if depth > absurd, tooDeep == nil { tooDeep = place }
        }
    }
}
