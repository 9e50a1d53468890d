import TerminalUI

/// The pictures of the frames, held back until they have their place for a while: while the size
/// changes, or somebody goes from page to page, none is written and taken away again.
struct StillPictures {
    /// The time for which pictures stay where they are before they are shown.
    static let patience = Duration.milliseconds(120)

    private var pictures: [PicturePlacement] = []
    private var size: Size?
    private var turn = 0
    private var areShown = false

    /// Returns a frame as it is shown now, and the number of a wait that begins with it, at whose
    /// end ``end(_:)`` is called; `nil` for none.
    mutating func next(_ canvas: Canvas) -> (canvas: Canvas, wait: Int?) {
        let isSame = canvas.pictures == pictures && canvas.size == size
        if !isSame {
            (pictures, size, areShown) = (canvas.pictures, canvas.size, canvas.pictures.isEmpty)
            turn += 1
        }
        guard !areShown else { return (canvas, nil) }
        var bare = canvas
        bare.removePictures()
        return (bare, isSame ? nil : turn)
    }

    /// Ends the wait with a number, if nothing has changed since it began.
    mutating func end(_ number: Int) {
        if number == turn { areShown = true }
    }
}
