import Presentation
import Testing

@Suite("Pictures on terminals")
struct TerminalPictureTests {
    @Test("kitty gets a PNG in parts of at most 4096 bytes")
    func kitty() {
        let png = (0..<5000).map { UInt8(truncatingIfNeeded: $0 * 7) }
        let text = TerminalPicture.kitty(png: png, columns: 12, rows: 6)
        let parts = text.split(separator: "\u{1B}\\", omittingEmptySubsequences: true)
        #expect(parts.count == 2)
        #expect(parts[0].hasPrefix("\u{1B}_Ga=T,f=100,q=2,c=12,r=6,m=1;"))
        #expect(parts[1].hasPrefix("\u{1B}_Gm=0;"))
        let data = parts.map { $0.split(separator: ";", maxSplits: 1)[1] }
        #expect(data[0].utf8.count == 4096)
        #expect(data.joined().count == (png.count + 2) / 3 * 4)
    }

    @Test("A numbered picture leaves the cursor, and is removed by its number")
    func numbered() {
        let text = TerminalPicture.kitty(png: [1, 2, 3], columns: 12, rows: 6, number: 7)
        #expect(text == "\u{1B}_Ga=T,f=100,q=2,c=12,r=6,i=7,p=1,C=1,m=0;AQID\u{1B}\\")
        #expect(TerminalPicture.kittyRemoval(of: 7) == "\u{1B}_Ga=d,d=I,i=7,q=2\u{1B}\\")
        #expect(TerminalPicture.kittyRemoval() == "\u{1B}_Ga=d,d=A,q=2\u{1B}\\")
    }

    @Test("Pixels at their own size stay as they are; between two colours there are steps")
    func scaled() {
        let pixels: [UInt8] = [0, 10, 255, 200, 10, 0]
        let same = TerminalPicture.scaled(pixels, from: (2, 1), to: (2, 1))
        #expect(same == pixels)
        let wide = TerminalPicture.scaled(pixels, from: (2, 1), to: (4, 2))
        let line: [UInt8] = [0, 10, 255, 50, 10, 191, 150, 10, 64, 200, 10, 0]
        #expect(wide == line + line)
        #expect(TerminalPicture.scaled(pixels, from: (2, 1), to: (1, 1)) == [100, 10, 128])
    }

    @Test("One colour stays one colour at any size", arguments: [1, 2, 7, 96, 131])
    func even(side: Int) {
        let pixels = (0..<96 * 96).flatMap { _ in [9, 99, 199] as [UInt8] }
        let scaled = TerminalPicture.scaled(pixels, from: (96, 96), to: (side, 2 * side))
        #expect(scaled == (0..<2 * side * side).flatMap { _ in [9, 99, 199] as [UInt8] })
    }

    @Test("Only a terminal that answers is asked, and no multiplexer")
    func asked() {
        for (variables, canBeAsked) in [
            (["TERM": "xterm-256color"], true), (["TERM": "foot"], true), ([:], false),
            (["TERM": "dumb"], false), (["TERM": "linux"], false),
            (["TERM": "tmux-256color"], false), (["TERM": "xterm", "STY": "1.pts"], false),
            (["TERM": "xterm", "TMUX": "/tmp/x"], false), (["TERM": "screen"], false),
        ] {
            #expect(PictureProtocol.canBeAsked(environment: variables) == canBeAsked)
        }
    }

    @Test("Sixels tell of each pixel once, in rows of six")
    func sixel() throws {
        // Red over blue, seven rows of two pixels.
        let pixels = (0..<14).flatMap { $0 < 6 ? [255, 0, 0] : [0, 0, 255] as [UInt8] }
        let text = TerminalPicture.sixel(pixels: pixels, width: 2, height: 7)
        #expect(
            text == "\u{1B}Pq\"1;1;2;7#5;2;0;0;100#180;2;100;0;0#5ww$#180FF-#5@@-\u{1B}\\")
    }

    @Test("Terminals are known by their variables, and none within a multiplexer")
    func known() {
        let kitty: [[String: String]] = [
            ["TERM": "xterm-kitty"], ["TERM": "xterm", "KITTY_WINDOW_ID": "1"],
            ["TERM": "xterm-256color", "TERM_PROGRAM": "WezTerm"],
            ["TERM": "xterm-ghostty", "TERM_PROGRAM": "ghostty"], ["KONSOLE_VERSION": "230401"],
        ]
        for variables in kitty {
            #expect(PictureProtocol(environment: variables) == .kitty)
            #expect(PictureProtocol(environment: variables.merging(["TMUX": "x"]) { $1 }) == nil)
        }
        for variables in [
            [:], ["TERM": "xterm"], ["KONSOLE_VERSION": "200000"], ["TERM": "screen"],
            ["TERM": "tmux-256color", "KITTY_WINDOW_ID": "1"],
        ] {
            #expect(PictureProtocol(environment: variables) == nil)
        }
    }

    @Test("A terminal says that it has sixels")
    func attributes() {
        for (answer, has) in [
            ("\u{1B}[?62;4;22c", true), ("\u{1B}[?4c", false), ("\u{1B}[?65;1;9c", false),
            ("x\u{1B}[?62;1;4c", true), ("", false), ("\u{1B}[?62;4", false), ("c", false),
            ("\u{1B}[?62;44c", false),
        ] {
            #expect(PictureProtocol.hasSixels(attributes: Array(answer.utf8)) == has)
        }
    }

    @Test("Who has no picture has letters")
    func initials() {
        for (picture, name, mark) in [
            (nil, "Ada Lovelace", "AL"), ("🦊", "Ada", "🦊"), ("", "ben", "B"), (nil, "李莉", "李"),
            (nil, "Jean-Luc van der Berg", "JB"), (nil, "…", "?"),
        ] as [(String?, String, String)] {
            #expect(Initials.mark(picture: picture, name: name) == mark)
        }
    }
}
