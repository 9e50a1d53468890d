/// The unpacking of DEFLATE data, as PNG has it, into at most so many bytes.
///
/// - Source: RFC 1951; RFC 1950 for the two bytes before. The checksum behind is not read: the
///   parts of a PNG have their own.
struct Inflate {
    private let input: [UInt8]
    private let limit: Int
    private var offset = 2
    private var buffer = 0
    private var bits = 0
    private var output: [UInt8] = []

    /// Returns the unpacked bytes; `nil` if the data is damaged or has more than the limit.
    static func bytes(of input: [UInt8], atMost limit: Int) -> [UInt8]? {
        guard input.count > 2, input[0] & 15 == 8, input[1] & 0x20 == 0,
            (Int(input[0]) << 8 | Int(input[1])) % 31 == 0
        else { return nil }
        var inflate = Inflate(input, limit)
        return inflate.run() ? inflate.output : nil
    }

    private init(_ input: [UInt8], _ limit: Int) {
        self.input = input
        self.limit = limit
    }

    private mutating func run() -> Bool {
        while true {
            guard let isLast = take(1), let kind = take(2) else { return false }
            let isRead: Bool
            switch kind {
            case 0: isRead = copyStored()
            case 1: isRead = unpack(Self.fixedLengths, Self.fixedDistances)
            case 2: isRead = unpackOwnCodes()
            default: return false
            }
            guard isRead else { return false }
            if isLast == 1 { return true }
        }
    }

    /// Reads so many bits, the first one lowest; `nil` at the end.
    private mutating func take(_ count: Int) -> Int? {
        while bits < count {
            guard offset < input.count else { return nil }
            buffer |= Int(input[offset]) << bits
            offset += 1
            bits += 8
        }
        defer {
            buffer >>= count
            bits -= count
        }
        return buffer & (1 << count - 1)
    }

    private mutating func copyStored() -> Bool {
        (buffer, bits) = (0, 0)
        guard let count = take(16), let inverse = take(16), count == inverse ^ 0xFFFF,
            offset + count <= input.count, output.count + count <= limit
        else { return false }
        output += input[offset..<offset + count]
        offset += count
        return true
    }

    /// The codes of a tree by their lengths, as canonical codes have them.
    private struct Tree {
        /// The number of codes of each length.
        private var counts = [Int](repeating: 0, count: 16)
        /// The symbols in the order of their codes.
        private var symbols: [Int] = []

        init(_ lengths: [Int]) {
            for length in lengths where length > 0 { counts[length] += 1 }
            for length in 1...15 {
                symbols += lengths.indices.filter { lengths[$0] == length }
            }
        }

        /// Reads a symbol; `nil` if no code matches.
        func symbol(from inflate: inout Inflate) -> Int? {
            var (code, first, index) = (0, 0, 0)
            for length in 1...15 {
                guard let bit = inflate.take(1) else { return nil }
                code |= bit
                let count = counts[length]
                if code - first < count { return symbols[index + code - first] }
                index += count
                first = (first + count) << 1
                code <<= 1
            }
            return nil
        }
    }

    private static let fixedLengths = Tree(
        [Int](repeating: 8, count: 144) + [Int](repeating: 9, count: 112)
            + [Int](repeating: 7, count: 24) + [Int](repeating: 8, count: 8))
    private static let fixedDistances = Tree([Int](repeating: 5, count: 30))

    /// The order in which the lengths of the codes for lengths come.
    private static let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]

    private mutating func unpackOwnCodes() -> Bool {
        guard let lengthCount = take(5), let distanceCount = take(5), let codeCount = take(4),
            lengthCount <= 29, distanceCount <= 29
        else { return false }
        var codeLengths = [Int](repeating: 0, count: 19)
        for place in Self.order.prefix(codeCount + 4) {
            guard let length = take(3) else { return false }
            codeLengths[place] = length
        }
        let codes = Tree(codeLengths)
        let (firstCount, count) = (lengthCount + 257, lengthCount + distanceCount + 258)
        var lengths: [Int] = []
        while lengths.count < count {
            guard let symbol = codes.symbol(from: &self) else { return false }
            switch symbol {
            case 16:
                guard let last = lengths.last, let more = take(2) else { return false }
                lengths += [Int](repeating: last, count: more + 3)
            case 17, 18:
                guard let more = take(symbol == 17 ? 3 : 7) else { return false }
                lengths += [Int](repeating: 0, count: more + (symbol == 17 ? 3 : 11))
            default: lengths.append(symbol)
            }
        }
        guard lengths.count == count else { return false }
        return unpack(Tree(Array(lengths[..<firstCount])), Tree(Array(lengths[firstCount...])))
    }

    private mutating func unpack(_ lengths: Tree, _ distances: Tree) -> Bool {
        while true {
            guard let symbol = lengths.symbol(from: &self) else { return false }
            if symbol < 256 {
                guard output.count < limit else { return false }
                output.append(UInt8(symbol))
                continue
            }
            if symbol == 256 { return true }
            guard symbol <= 285, let length = span(symbol - 257, Self.lengthBase, 4, 285 - 257),
                let code = distances.symbol(from: &self), code < 30,
                let distance = span(code, Self.distanceBase, 2, nil),
                distance <= output.count, output.count + length <= limit
            else { return false }
            let start = output.count - distance
            for index in 0..<length { output.append(output[start + index]) }
        }
    }

    private static let lengthBase = 3
    private static let distanceBase = 1

    /// Returns a length or a distance: the codes grow in steps of `group` codes of as many bits.
    private mutating func span(_ code: Int, _ base: Int, _ group: Int, _ longest: Int?) -> Int? {
        if code == longest { return 258 }
        guard code >= 2 * group else { return base + code }
        let extra = code / group - 1
        guard let more = take(extra) else { return nil }
        return base + (group + code % group) << extra + more
    }
}
