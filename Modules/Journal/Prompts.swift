import Primitives

/// Gentle questions for days on which nothing comes to mind: one a day, the same on every device,
/// and none repeats before all others were shown.
package enum Prompts {
    /// The prompt of a day.
    package static func prompt(of day: Day) -> String {
        let round = Int64(day.number).quotientAndRemainder(dividingBy: Int64(all.count))
        let place = round.remainder < 0 ? round.remainder + Int64(all.count) : round.remainder
        // A step that is coprime to the count visits every sentence.
        return all[Int(place) * step % all.count]
    }

    /// The distance between the prompts of two consecutive days.
    private static let step = 17

    /// All prompts.
    static let all = [
        "What made you smile today, even for a second?",
        "Who was kind to you, and what did they do?",
        "What did you hear today that you would like to hear again?",
        "Which small thing went better than you had feared?",
        "What did you eat or drink that was just right?",
        "Whom would you like to thank, and for what?",
        "What is in this room that you would miss?",
        "Which minute of today would you live again?",
        "What did you learn that you did not know this morning?",
        "What was beautiful on your way?",
        "Who made your work easier?",
        "What did your body do well today?",
        "Which plant, animal or cloud caught your eye?",
        "What did you finish?",
        "What were you brave enough to begin?",
        "Which message were you glad to get?",
        "What did you laugh about?",
        "What was warm today?",
        "Which old thing of yours still serves you well?",
        "What did somebody trust you with?",
        "What would have been hard without help?",
        "Which smell do you remember from today?",
        "What did you not have to do today?",
        "Who listened to you?",
        "What did you leave better than you found it?",
        "Which song was with you today?",
        "What was quiet?",
        "What surprised you in a good way?",
        "Which place were you happy to come back to?",
        "What are you looking forward to tomorrow?",
        "What did you forgive, or were you forgiven?",
        "Which mistake turned out to be useful?",
        "What did a child, or an old person, show you?",
        "What can you do today that you could not do a year ago?",
        "Which habit of yours is good to you?",
        "What did you share?",
        "What was funny about an ordinary thing?",
        "Which colour stood out today?",
        "Who came to mind, and why?",
        "What made the day lighter?",
        "What did you get to keep?",
        "Which question made you think?",
        "What was worth waiting for?",
        "What did the weather give you?",
        "What did you see for the first time?",
        "Which book, film or story stayed with you?",
        "What did you do only for yourself?",
        "Who would smile to know you're thinking of them?",
        "What went on working without your noticing?",
        "What would you tell the you of this morning?",
        "Which sentence of today is worth keeping?",
        "What did you decide not to worry about?",
        "Where did you feel at home?",
    ]
}
