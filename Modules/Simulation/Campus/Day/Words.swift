import Primitives

/// The texts that synthetic people write.
enum Words {
    static let counted = ["Laps", "Coffees", "Pages", "Push-ups", "Birds", "Bicycles", "Emails"]

    static let grateful = [
        "The rain stopped in time.", "Somebody held the door with both hands full.",
        "The seminar ended early and the sun was out.", "Soup, the good one.",
        "A stranger returned my umbrella.", "The proof finally closed.",
        "An old friend called.", "The library had a window seat.", "Ten pages, all read.",
        "Rehearsal went well, even the ending.", "The dog from next door again.",
        "Nobody was late.", "I ran the whole way.", "My sister sent photos.",
    ]

    static let openings = [
        "Hi! Weren't you in the second row today?", "Is that seat usually free?",
        "I think we have the same lecture. Did you write the formula down?",
        "You left before I could ask: which book was that?", "Do you always study there?",
        "Are you going tomorrow as well?", "Good soup today, wasn't it?",
    ]

    static let replies = [
        "Yes, that was me!", "I can send you my notes.", "Same time tomorrow?",
        "Not always, but often.", "Let's ask the others, too.", "Wonderful, thank you!",
        "I'll be in the library until six.", "Ha, I thought so.", "Coffee after the seminar?",
        "It was louder than usual.", "Good luck with the exam!", "See you there.",
    ]

    static let invitations = [
        "Come by.", "Tea is on.", "Two seats are left.", "Until the rain stops.",
        "With the whole group.", "Quiet here, for once.",
    ]

    /// Returns a random sentence of a list.
    static func sentence(from sentences: [String], _ generator: inout SeededGenerator) -> String {
        sentences[Int.random(in: sentences.indices, using: &generator)]
    }
}
