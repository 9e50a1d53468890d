@_spi(_Unicode) import Swift

extension String {
    /// The text with composed letters (NFC): one form for all texts that are canonically
    /// equivalent, such as the ä of one letter and that of an a with a mark.
    package var composed: String { isASCII ? self : Self(scalars: _nfc) }

    /// The text with decomposed letters (NFD), as macOS writes names.
    package var decomposed: String { isASCII ? self : Self(scalars: _nfd) }

    private var isASCII: Bool { utf8.allSatisfy { $0 < 0x80 } }

    private init(scalars: some Sequence<Unicode.Scalar>) {
        self.init(UnicodeScalarView(scalars))
    }
}
