import Presentation
import Primitives
import Testing

@testable import TerminalUI

@Suite("Pictures on a canvas and on the terminal")
struct CanvasPicturesTests {
    private static let size = Size(columns: 30, rows: 10)
    private static let area = Rectangle(column: 15, row: 2, columns: 12, rows: 6)

    private static func image(_ seed: UInt64 = 1, width: Int = 24, height: Int = 24)
        -> TerminalImage
    {
        var random = SeededGenerator(seed: seed)
        let pixels = (0..<3 * width * height).map { _ in UInt8.random(in: 0...255, using: &random) }
        return TerminalImage(
            png: pixels.reversed() + [UInt8(truncatingIfNeeded: seed)], pixels: pixels,
            width: width, height: height)
    }

    private func canvas(_ image: TerminalImage? = nil, at area: Rectangle = Self.area) -> Canvas {
        var canvas = Canvas(size: Self.size)
        canvas.put("Ada", at: Point(column: 1, row: 2))
        if let image { canvas.place(image, in: area) }
        return canvas
    }

    private func encoder(
        _ way: PictureProtocol?, cell: PictureEncoder.CellSize? = .init(width: 8, height: 16)
    ) -> FrameEncoder {
        FrameEncoder(
            terminfo: .sample, color: .full, charset: .unicode,
            pictures: way.map { PictureEncoder(way: $0, cell: cell) })
    }

    @Test("What is drawn over a picture removes it; another style does not")
    func overlays() {
        let shown = canvas(Self.image())
        #expect(shown.pictures.count == 1)
        for (column, row) in [(15, 2), (26, 7), (20, 4)] {
            var covered = shown
            covered.put("x", at: Point(column: column, row: row))
            #expect(covered.pictures.isEmpty)
        }
        var beside = shown
        for (column, row) in [(14, 2), (27, 2), (15, 1), (15, 8)] {
            beside.put("x", at: Point(column: column, row: row))
        }
        #expect(beside.pictures.count == 1)
        beside.put("日", at: Point(column: 14, row: 3))
        #expect(beside.pictures.isEmpty, "a wide character reaches into it")
        var styled = shown
        styled.restyle(styled.bounds) { $0 = .reversed }
        #expect(styled.pictures.count == 1)
    }

    @Test("A picture that does not fit is not shown")
    func tooLarge() {
        for area in [
            Rectangle(column: 20, row: 2, columns: 12, rows: 6),
            Rectangle(column: 0, row: 5, columns: 12, rows: 6),
            Rectangle(column: -1, row: 0, columns: 12, rows: 6),
            Rectangle(column: 0, row: 0, columns: 0, rows: 6),
        ] {
            #expect(canvas(Self.image(), at: area).pictures.isEmpty)
        }
    }

    @Test("kitty gets the file at its place, and the order to forget it")
    func kitty() throws {
        let image = Self.image()
        let text = encoder(.kitty).encode(canvas(image), over: canvas())
        #expect(text.hasPrefix("{2,15}\u{1B}_Ga=T,f=100,q=2,c=12,r=6,i=\(image.number),p=1,C=1,"))
        var screen = PictureScreen(size: Self.size)
        screen.receive(text)
        #expect(screen.files == [image.number: image.png])
        #expect(encoder(.kitty).encode(canvas(image), over: canvas(image)) == "")
        let removal = encoder(.kitty).encode(canvas(), over: canvas(image))
        #expect(removal.hasPrefix("\u{1B}_Ga=d,d=I,i=\(image.number),q=2\u{1B}\\"))
        screen.receive(removal)
        #expect(screen.files.isEmpty && screen.covered.isEmpty)
    }

    @Test("A square stays one, as close as whole cells are")
    func shape() {
        for (width, height, cells) in [
            (8, 16, "c=12,r=6"), (8, 20, "c=12,r=5"), (10, 16, "c=10,r=6"), (100, 16, "c=1,r=6"),
        ] {
            let text = encoder(.kitty, cell: .init(width: width, height: height))
                .encode(canvas(Self.image()), over: canvas())
            #expect(text.contains(",\(cells),"), "\(width) × \(height)")
        }
        let text = encoder(.kitty, cell: nil).encode(canvas(Self.image()), over: canvas())
        #expect(text.contains(",c=12,r=6,"), "without the size of a cell it fills its area")
    }

    @Test("Sixels have the pixels of the picture, in steps of a fifth")
    func sixel() throws {
        // Twelve cells of two pixels and six of four are as large as the picture.
        let image = Self.image()
        let text = encoder(.sixel, cell: .init(width: 2, height: 4))
            .encode(canvas(image), over: canvas())
        let start = try #require(text.range(of: "\u{1B}P"))
        #expect(text[..<start.lowerBound] == "{2,15}")
        let shown = try #require(SixelPicture(String(text[start.lowerBound...])))
        #expect(shown.width == 24 && shown.height == 24)
        let differences = zip(shown.pixels, image.pixels).map { abs(Int($0) - Int($1)) }
        #expect(differences.max() ?? 255 <= 26)
    }

    @Test("Sixels are never larger than their cells, whatever shapes there are")
    func bounded() throws {
        for (width, height) in [(24, 24), (40, 10), (10, 40), (1, 1)] {
            for cell in [(1, 1), (7, 15), (20, 41), (90, 90)] {
                let text = encoder(.sixel, cell: .init(width: cell.0, height: cell.1))
                    .encode(canvas(Self.image(width: width, height: height)), over: canvas())
                let start = try #require(text.range(of: "\u{1B}P"))
                let shown = try #require(SixelPicture(String(text[start.lowerBound...])))
                #expect(shown.width <= 12 * cell.0 && shown.height <= 6 * cell.1)
                #expect(shown.width >= 1 && shown.height >= 1)
            }
        }
    }

    @Test("A terminal without pictures, or without a size of cells for sixels, gets none")
    func none() {
        for encoder in [encoder(nil), encoder(.sixel, cell: nil)] {
            #expect(encoder.encode(canvas(Self.image()), over: canvas()) == "")
            #expect(encoder.encode(canvas(), over: canvas(Self.image())) == "")
        }
    }

    @Test("Cells below a picture that stays are not written, and are when it goes")
    func below() {
        let image = Self.image()
        let shown = canvas(image)
        var styled = shown
        styled.restyle(Self.area) { $0 = .reversed }
        #expect(encoder(.sixel).encode(styled, over: shown) == "")
        let removal = encoder(.sixel).encode(canvas(), over: shown)
        #expect(removal.filter { $0 == " " }.count == 72, "all of its cells")
        var whole = PictureScreen(size: Self.size)
        whole.receive(encoder(.sixel).encode(shown, over: nil))
        #expect(whole.covered.count == 72)
        whole.receive(removal)
        #expect(whole.covered.isEmpty)
    }

    @Test(
        "After any frames the terminal shows the pictures of the last canvas, and no others",
        arguments: UInt64(1)...30)
    func fuzz(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        for way in PictureProtocol.allCases {
            var encoder = encoder(way, cell: .init(width: 4, height: 8))
            var screen = PictureScreen(size: Self.size, cell: (4, 8))
            var shown: Canvas?
            for _ in 0..<40 {
                let canvas = Self.frame(using: &random)
                if random.chance(0.1) {
                    screen = PictureScreen(size: canvas.size, cell: (4, 8))
                    shown = nil
                } else if shown?.size != canvas.size {
                    screen.resize(to: canvas.size)
                }
                screen.receive(encoder.encode(canvas, over: shown))
                shown = canvas
                var cells: Set<Point> = []
                for placement in canvas.pictures {
                    for row in placement.area.rows {
                        for column in placement.area.columns {
                            cells.insert(Point(column: column, row: row))
                        }
                    }
                }
                #expect(screen.covered == cells, "seed \(seed), \(way)")
            }
            encoder.pictures = nil
            #expect(shown.map { encoder.encode($0, over: $0) } == "")
        }
    }

    /// Returns a frame of random text and pictures of squares, which fill their areas.
    private static func frame(using random: inout SeededGenerator) -> Canvas {
        var canvas = Canvas(
            size: random.chance(0.1) ? Size(columns: 20, rows: 6) : Self.size)
        for number in UInt64(1)...2 where random.chance(0.6) {
            let area = Rectangle(
                column: random.chance(0.7) ? 12 : 0, row: number == 1 ? 0 : 3, columns: 4, rows: 2)
            canvas.place(image(number, width: 8, height: 8), in: area)
        }
        for _ in 0..<Int.random(in: 0...2, using: &random) {
            canvas.put(
                RandomText.line(using: &random),
                at: Point(
                    column: .random(in: 0...25, using: &random),
                    row: .random(in: 0...9, using: &random)),
                style: random.chance(0.5) ? .bold : .plain)
        }
        return canvas
    }
}
