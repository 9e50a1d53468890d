extension StringProtocol {
    /// The text without surrounding white space and line ends.
    ///
    /// - Source: Unicode Standard Annex 44 (`White_Space`).
    public var trimmed: String {
        func isWhite(_ scalar: Unicode.Scalar) -> Bool { scalar.properties.isWhitespace }
        let scalars = unicodeScalars
        guard let first = scalars.firstIndex(where: { !isWhite($0) }),
            let last = scalars.lastIndex(where: { !isWhite($0) })
        else { return "" }
        return String(self[first..<scalars.index(after: last)])
    }
}
