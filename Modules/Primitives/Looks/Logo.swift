/// Quad's logo: four quarters around a courtyard, which together form the letter Q.
public enum Logo {
    /// The logo, 16 by 16.
    public static let bitmap = Bitmap(
        art: """
            .▄▄████..████▄▄.
            ▄██████..██████▄
            █████▀....▀█████
            ▀▀▀▀........▀▀▀▀
            ▄▄▄▄........▄▄▄▄
            █████▄....▄█████
            ▀██████..███████
            .▀▀████..███████
            """)

    /// Returns the colour of a dot of the logo, as `#RRGGBB`: one for each quarter.
    public static func color(column: Int, row: Int) -> String {
        switch (column < bitmap.width / 2, row < bitmap.height / 2) {
        case (true, true): "#00A0B0"
        case (false, true): "#EDC951"
        case (true, false): "#EB6841"
        case (false, false): "#CC333F"
        }
    }
}
