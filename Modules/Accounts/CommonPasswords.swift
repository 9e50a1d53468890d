/// The passwords that are tried first by everybody who guesses.
///
/// A list of whole passwords would be long and soon out of date, so words are listed, and what
/// people do to words is undone: capitals, digits and signs at the ends, figures for letters.
///
/// Words and not a published list of passwords: those are stolen data, and mostly a word with
/// something at its end.
///
/// - Source: NIST SP 800-63B §5.1.1.2 (values to be refused).
enum CommonPasswords {
    /// Whether a password is one of them for an account with a name.
    static func contain(_ password: String, of name: AccountName) -> Bool {
        let folded = password.lowercased()
        let letters = Array(folded.unicodeScalars.map(\.value))
        guard !isSimple(letters), !letters.allSatisfy({ 48...57 ~= $0 && letters.count < 12 })
        else { return true }
        let cores = [core(of: folded), core(of: plain(folded)), plain(core(of: folded))]
        return cores.contains { word in
            let half = word.prefix(word.count / 2)
            return words.contains(word) || word == name.rawValue || word == core(of: name.rawValue)
                || (half + half == word && words.contains(String(half))) || isRow(word)
        }
    }

    /// Whether a text has one or two characters only, or counts up or down.
    private static func isSimple(_ letters: [UInt32]) -> Bool {
        let steps = zip(letters, letters.dropFirst()).map { Int64($1) - Int64($0) }
        let regular = steps.count { (-1...1).contains($0) }
        return Set(letters).count <= 2 || regular * 10 >= steps.count * 9
    }

    /// Whether a text is a part of a row of keys.
    private static func isRow(_ text: String) -> Bool {
        text.count >= 4
            && rows.contains { $0.contains(text) || String($0.reversed()).contains(text) }
    }

    /// Returns a text without digits and signs at its ends.
    private static func core(of text: String) -> String {
        let isLetter: (Character) -> Bool = { $0.isLetter }
        guard let first = text.firstIndex(where: isLetter),
            let last = text.lastIndex(where: isLetter)
        else { return text }
        return String(text[first...last])
    }

    /// Returns a text with letters for the figures and signs that people write instead of them.
    private static func plain(_ text: String) -> String {
        String(text.map { figures[$0] ?? $0 })
    }

    private static let figures: [Character: Character] = [
        "0": "o", "1": "i", "3": "e", "4": "a", "5": "s", "7": "t", "8": "b", "@": "a", "$": "s",
        "!": "i",
    ]

    private static let rows = [
        "qwertyuiop", "qwertzuiop", "azertyuiop", "asdfghjkl", "zxcvbnm", "yxcvbnm",
        "1q2w3e4r5t6z7u8i9o0p", "1q2w3e4r5t6y7u8i9o0p", "q1w2e3r4t5y6", "qazwsxedcrfvtgb",
        "1qaz2wsx3edc4rfv", "zaq12wsxcde3",
    ]

    private static let words = Set(
        """
        abc access account admin administrator amanda amazon america andrea andrew android angel \
        angels anthony apple arsenal ashley asdf asshole august austin autumn babygirl barcelona \
        baseball basketball batman beautiful benjamin blessed brandon buster butterfly california \
        campus canada changeme charlie cheese chelsea chicken chocolate christian college computer \
        cookie corvette cowboys dallas daniel december default diamond donald dragon eagles \
        elizabeth facebook family february ferrari flower football forever fortnite freedom friday \
        friends fuckyou gandalf garfield george ginger golden google guest guitar hannah harley \
        heather hello helloworld hockey hunter iloveu iloveyou internet iphone jackson january \
        jasmine jennifer jessica jesus jordan joseph joshua july june junior justin killer kitty \
        letmein library liverpool login london love loveme lovely lovers manager march master \
        matrix matthew maverick melissa mercedes merlin michael michelle mickey microsoft \
        minecraft monday monkey mother mustang naruto nathan nicholas nicole nothing november \
        october office oliver orange pass passwd password passw passwort patrick peanut pepper \
        phoenix player please pokemon porsche princess purple quad qwerty qwertz rainbow ranger \
        robert rockyou root samantha samsung school scooter secret security september server \
        shadow silver simple slipknot snoopy soccer spiderman spring starwars steelers student \
        summer sunday sunshine superman superstar sweet taylor teacher temp temporary test tester \
        testing thomas thunder thursday tigger toyota trustno tuesday university user vanessa \
        victoria wednesday welcome whatever william windows winter yamaha yankees yellow youtube
        """.split(separator: " ").map(String.init))
}
