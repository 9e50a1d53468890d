/// A position in the bytes of a picture file, from which parts are read in order.
struct PictureCursor {
    let format: PictureFormat
    let bytes: [UInt8]
    private(set) var offset: Int
    /// The offset behind the last byte that belongs to the file.
    private(set) var end: Int

    init(_ bytes: [UInt8], of format: PictureFormat, from offset: Int = 0) {
        self.format = format
        self.bytes = bytes
        self.offset = offset
        end = bytes.count
    }

    var isAtEnd: Bool { offset == end }

    /// Ends the file before an offset, which must lie within it.
    mutating func end(at offset: Int) throws(PictureError) {
        guard offset >= self.offset, offset <= end else { throw fault(.ends, at: end) }
        end = offset
    }

    /// Reads the next byte.
    mutating func byte() throws(PictureError) -> UInt8 {
        guard offset < end else { throw fault(.ends, at: end) }
        defer { offset += 1 }
        return bytes[offset]
    }

    /// Reads bytes, which must all be there.
    mutating func take(_ count: Int) throws(PictureError) -> ArraySlice<UInt8> {
        guard count >= 0, count <= end - offset else { throw fault(.ends, at: end) }
        defer { offset += count }
        return bytes[offset..<offset + count]
    }

    /// Reads a number with its most significant byte first.
    mutating func bigEndian(_ count: Int) throws(PictureError) -> Int {
        try take(count).reduce(0) { $0 << 8 | Int($1) }
    }

    /// Reads a number with its least significant byte first.
    mutating func littleEndian(_ count: Int) throws(PictureError) -> Int {
        try take(count).reversed().reduce(0) { $0 << 8 | Int($1) }
    }

    /// Returns the error for a breach at an offset; at the present one if none is given.
    func fault(_ fault: PictureFault, at offset: Int? = nil) -> PictureError {
        .damaged(format, fault, at: offset ?? self.offset)
    }
}

extension [UInt8] {
    /// Appends a number with its most significant byte first.
    mutating func append(bigEndian number: Int, _ count: Int) {
        for shift in (0..<count).reversed() {
            append(UInt8(truncatingIfNeeded: number >> (8 * shift)))
        }
    }

    /// Appends a number with its least significant byte first.
    mutating func append(littleEndian number: Int, _ count: Int) {
        for shift in 0..<count { append(UInt8(truncatingIfNeeded: number >> (8 * shift))) }
    }
}
