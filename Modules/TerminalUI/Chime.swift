/// A sound of the terminal's bell. Each is told from the others by how often and how far apart it
/// rings, and on the Linux console by its pitch, too.
package enum Chime: CaseIterable, Hashable, Sendable {
    /// A count went up.
    case up
    /// A count went down.
    case down
    /// A count was reset.
    case reset
    /// A count passed a boundary or reached its goal, on its way up or down.
    case boundary, boundaryDown
    /// Something was not done, such as by a key that does nothing here.
    case warning

    /// The times from one ring to the next.
    ///
    /// - Units: milliseconds; terminals join rings that are less than 100 ms apart.
    package var gaps: [Int] {
        switch self {
        case .up: []
        case .down: [160]
        case .warning: [160, 160]
        case .boundary: [480]
        case .boundaryDown: [160, 480]
        case .reset: [480, 480]
        }
    }

    /// The time after the last ring until the next sound is told from it, in milliseconds.
    static let rest = 160

    /// The pitch in Hz and the length in milliseconds, where a terminal has them.
    private var tone: (pitch: Int, length: Int) {
        switch self {
        case .up: (880, 60)
        case .down: (440, 80)
        case .warning: (150, 120)
        case .boundary: (1320, 120)
        case .boundaryDown: (330, 120)
        case .reset: (660, 80)
        }
    }

    /// Returns the text that rings once.
    ///
    /// - Parameter bell: The text that rings the terminal's bell.
    /// - Source: console_codes(4): `CSI 10 ; n ]` sets the pitch, `CSI 11 ; n ]` the length, each
    ///   without a number the usual one.
    func text(bell: String, hasPitch: Bool) -> String {
        guard hasPitch else { return bell }
        let (pitch, length) = tone
        return "\u{1B}[10;\(pitch)]\u{1B}[11;\(length)]\(bell)\u{1B}[10]\u{1B}[11]"
    }
}

/// The sound that is under way, so that those that follow each other fast can be told apart.
struct Carillon {
    private var number = 0
    /// The number of the warning that is heard, until it has ended.
    private var warning: Int?

    /// Begins a sound.
    ///
    /// A new one ends the one before. A warning is heard whole: what is counted meanwhile is
    /// silent.
    ///
    /// - Returns: The number of the sound; `nil` if it is silent.
    mutating func begin(_ chime: Chime) -> Int? {
        guard chime == .warning || warning == nil else { return nil }
        number += 1
        if chime == .warning { warning = number }
        return number
    }

    /// Ends the sound with a number, once it was heard.
    mutating func end(_ number: Int) { if warning == number { warning = nil } }

    /// Whether the sound with a number still rings.
    func rings(_ number: Int) -> Bool { number == self.number }
}
