import Presentation

/// Encodes pictures for a terminal that shows them by one of two protocols.
struct PictureEncoder: Hashable {
    let way: PictureProtocol
    /// The size of a cell in pixels; `nil` if the terminal does not tell it.
    var cell: CellSize?

    /// The size of a cell in pixels, at least 1 × 1.
    struct CellSize: Hashable {
        let width: Int
        let height: Int
    }

    /// The most pixels of a side that are written as sixels.
    private static let mostPixels = 512

    /// Whether pictures can be shown: sixels would cover other cells if their size were unknown.
    var canShow: Bool { way == .kitty || cell != nil }

    /// Returns the text that shows a picture from the cursor's cell on, not larger than its area.
    func text(of placement: PicturePlacement) -> String {
        let image = placement.image
        switch way {
        case .kitty:
            let size = cells(for: placement)
            return TerminalPicture.kitty(
                png: image.png, columns: size.columns, rows: size.rows, number: image.number)
        case .sixel:
            guard let size = pixels(for: placement) else { return "" }
            return TerminalPicture.sixel(
                pixels: TerminalPicture.scaled(
                    image.pixels, from: (image.width, image.height), to: size),
                width: size.width, height: size.height)
        }
    }

    /// Returns the text that removes a picture; sixels go when their cells are written.
    func removal(of placement: PicturePlacement) -> String {
        way == .kitty ? TerminalPicture.kittyRemoval(of: placement.image.number) : ""
    }

    /// Returns the largest size in pixels with the picture's shape within its area.
    private func pixels(for placement: PicturePlacement) -> (width: Int, height: Int)? {
        guard let cell else { return nil }
        let (image, area) = (placement.image, placement.area.size)
        let width = min(area.columns * cell.width, Self.mostPixels)
        let height = min(area.rows * cell.height, Self.mostPixels)
        return width * image.height <= height * image.width
            ? (width, max(1, width * image.height / image.width))
            : (max(1, height * image.width / image.height), height)
    }

    /// Returns the cells for the picture, as close to its shape as whole cells are.
    private func cells(for placement: PicturePlacement) -> Size {
        let area = placement.area.size
        guard let cell, let size = pixels(for: placement) else { return area }
        return Size(
            columns: min(max(1, (size.width + cell.width / 2) / cell.width), area.columns),
            rows: min(max(1, (size.height + cell.height / 2) / cell.height), area.rows))
    }
}
