/// The difference between the pictures of two canvases, for the terminal that shows the first.
struct PictureChange {
    /// The pictures that are shown now, and were not.
    let new: [PicturePlacement]
    /// The text that removes those that are shown no more.
    let removal: String
    private let kept: [PicturePlacement]
    private let gone: [PicturePlacement]

    /// The pictures over a cell.
    enum Cover {
        case none
        /// A picture that stays: what is written to the cell would remove it.
        case kept
        /// A picture that goes: the cell has to be written, whatever it was before.
        case gone
    }

    /// Creates the difference.
    ///
    /// - Parameter isKnown: Whether the content of the screen is known; it is cleared otherwise.
    init(to canvas: Canvas, from shown: Canvas?, isKnown: Bool, by encoder: PictureEncoder?) {
        guard let encoder, encoder.canShow else {
            (new, kept, gone, removal) = ([], [], [], "")
            return
        }
        let before = shown?.pictures ?? []
        kept = isKnown ? before.filter(canvas.pictures.contains) : []
        let kept = kept
        new = canvas.pictures.filter { !kept.contains($0) }
        let over = before.filter { !kept.contains($0) }
        gone = isKnown ? over : []
        removal = over.map(encoder.removal).joined()
    }

    /// Returns the picture over a cell; one that goes comes first.
    func cover(_ column: Int, _ row: Int) -> Cover {
        guard !kept.isEmpty || !gone.isEmpty else { return .none }
        let place = Point(column: column, row: row)
        if gone.contains(where: { $0.area.contains(place) }) { return .gone }
        return kept.contains { $0.area.contains(place) } ? .kept : .none
    }
}
