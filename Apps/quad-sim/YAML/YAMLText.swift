import Primitives
import Yams

/// The text of a YAML file by lines and columns, as libyaml counts them.
struct YAMLText {
    /// The remark on anchors and aliases.
    static let aliases = "anchors and aliases are not read: write it out, or use `values`"

    private var scalars: [Unicode.Scalar]
    /// The first scalar of each line.
    private var starts = [0]
    private let file: Int

    /// Decodes a file.
    ///
    /// - Throws: ``YAMLFault`` with the place of what no text in UTF-8 has.
    init(_ bytes: [UInt8], file: Int) throws {
        self.file = file
        guard !bytes.starts(with: [0xFE, 0xFF]), !bytes.starts(with: [0xFF, 0xFE]) else {
            throw YAMLFault(
                mark: YAMLNode.Mark(file: file, line: 1, column: 1),
                reason: "this is UTF-16: save the file as UTF-8")
        }
        let hasMark = bytes.starts(with: [0xEF, 0xBB, 0xBF])
        scalars = []
        scalars.reserveCapacity(bytes.count)
        var decoder = Unicode.UTF8.ForwardParser()
        var rest = bytes[(hasMark ? 3 : 0)...].makeIterator()
        var read = hasMark ? 3 : 0
        scan: while true {
            switch decoder.parseScalar(from: &rest) {
            case .valid(let encoded):
                let scalar = Unicode.UTF8.decode(encoded)
                guard Self.isPrintable(scalar) else { throw foreign(bytes[read]) }
                guard scalar != "\u{FEFF}" else {
                    throw YAMLFault(
                        mark: end,
                        reason: "a byte order mark, which nobody sees, stands here: take it out")
                }
                read += encoded.count
                add(scalar)
            case .error: throw foreign(bytes[read])
            case .emptyInput: break scan
            }
        }
    }

    private mutating func add(_ scalar: Unicode.Scalar) {
        let isSecond = scalar == "\n" && scalars.last == "\r"
        scalars.append(scalar)
        switch scalar {
        case "\n" where isSecond: starts[starts.count - 1] = scalars.count
        case "\n", "\r", "\u{85}", "\u{2028}", "\u{2029}": starts.append(scalars.count)
        default: break
        }
    }

    /// Whether YAML has the character.
    ///
    /// - Source: YAML 1.2.2 §5.1.
    private static func isPrintable(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x09, 0x0A, 0x0D, 0x20...0x7E, 0x85, 0xA0...0xFFFD, 0x10000...: true
        default: false
        }
    }

    private func foreign(_ byte: UInt8) -> YAMLFault {
        YAMLFault(
            mark: end, reason: "this is not UTF-8 text: the byte \(byte) can't stand here")
    }

    /// The number of characters.
    var count: Int { scalars.count }

    /// The text.
    var string: String {
        var view = String.UnicodeScalarView()
        view.append(contentsOf: scalars)
        return String(view)
    }

    /// The place behind the last character.
    var end: YAMLNode.Mark { mark(scalars.count) }

    /// Returns the character at a place; a line feed behind the end.
    subscript(mark: YAMLNode.Mark) -> Unicode.Scalar { self[index(mark)] }

    private subscript(index: Int) -> Unicode.Scalar {
        index < scalars.count ? scalars[index] : "\n"
    }

    private func index(_ mark: YAMLNode.Mark) -> Int {
        mark.line <= starts.count ? starts[mark.line - 1] + mark.column - 1 : scalars.count
    }

    /// Returns the place of a character.
    func mark(_ index: Int) -> YAMLNode.Mark {
        let line = starts.lastIndex { $0 <= index } ?? 0
        return YAMLNode.Mark(file: file, line: line + 1, column: index - starts[line] + 1)
    }

    /// Returns a place of Yams.
    func mark(_ mark: Mark) -> YAMLNode.Mark {
        YAMLNode.Mark(file: file, line: mark.line, column: mark.column)
    }

    /// The lines, each with what ends it.
    var lines: [ArraySlice<Unicode.Scalar>] {
        zip(starts, starts.dropFirst() + [scalars.count]).map { scalars[$0..<$1] }
    }

    /// Exchanges the first character of a name for one that no file has, by its number.
    ///
    /// - Returns: Whether the name is one that can be exchanged.
    mutating func exchangeName(at mark: YAMLNode.Mark, for number: Int) -> Bool {
        var index = index(mark)
        if self[index] == "\"" || self[index] == "'" { index += 1 }
        guard self[index].properties.isAlphabetic || self[index].properties.numericType != nil,
            let other = Unicode.Scalar(0xF000 + UInt32(number))
        else { return false }
        scalars[index] = other
        return true
    }
}
