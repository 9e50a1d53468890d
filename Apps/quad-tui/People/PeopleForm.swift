import Device
import Presentation
import Primitives
import TerminalUI

/// Some fields to fill in, with the reason for which the last try was refused.
struct PeopleForm {
    /// The things that can be filled in.
    enum Kind: Hashable, Sendable {
        case signIn, register, reset, profile, picture, here
        case report(Somebody)
        case password, deletion, exporting, importing
        case setting(SettingKey)

        /// Whether it is about an account that one is signed in to.
        var isOfAccount: Bool {
            switch self {
            case .signIn, .register, .reset, .exporting, .importing, .setting: false
            case .profile, .picture, .here, .report, .password, .deletion: true
            }
        }

        /// The tab that it belongs to.
        var tab: Model.Tab {
            switch self {
            case .exporting, .importing, .setting: .more
            default: .me
            }
        }

        /// The words above the fields.
        var heading: String {
            switch self {
            case .signIn: "Sign in to your account"
            case .register: "Make an account on a server"
            case .reset: "Forgotten password: use a code"
            case .profile: "Your profile: what others see of you"
            case .picture: "Show a picture file to those who see your profile"
            case .here: "Say where you are, to people you are connected with"
            case .report(let who): "Report \(who.name)"
            case .password: "Change the password of your account"
            case .deletion: "Delete the account on its server, for good"
            case .exporting: "Write everything into a file"
            case .importing: "Import a file"
            case .setting(let key): key.summary
            }
        }

        /// The word for the key that does it.
        var deed: String {
            switch self {
            case .signIn: "sign in"
            case .register: "make it"
            case .reset: "set it"
            case .profile: "save"
            case .picture: "show it"
            case .here: "say it"
            case .report: "report"
            case .password: "change it"
            case .deletion: "delete it"
            case .exporting: "write it"
            case .importing: "import it"
            case .setting: "save"
            }
        }
    }

    /// One field.
    struct Field {
        let label: String
        var text: TextField
        var isSecret = false
        /// Whether it holds several lines.
        var takesLines = false
        /// The text as it was when the form opened.
        let before: String

        init(
            _ label: String, _ text: String = "", limit: Int = 200, isSecret: Bool = false,
            takesLines: Bool = false
        ) {
            self.label = label
            self.text = TextField(text, limit: limit, keepsLines: takesLines)
            self.takesLines = takesLines
            self.isSecret = isSecret
            before = self.text.text
        }

        /// The text without the blanks around it.
        var value: String {
            String(
                text.text.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
        }

        /// The text if it was changed; `nil` if it is as before.
        var change: String? { text.text == before ? nil : value }
    }

    let kind: Kind
    private(set) var fields: [Field]
    private(set) var focus = 0
    /// The reason for which the last try was refused; `nil` for none.
    var problem: String?
    /// Whether an answer is awaited.
    var isBusy = false

    /// Creates a form with the present values, or those of an account whose password was set.
    init(_ kind: Kind, of facts: PeopleFacts, value: String = "", for new: NewPassword? = nil) {
        self.kind = kind
        let server = new?.server ?? facts.account?.server ?? ""
        let name = new?.name ?? facts.account?.name ?? ""
        fields =
            switch kind {
            case .signIn:
                [
                    Field("Server", server), Field("Name", name),
                    Field("Password", limit: 1000, isSecret: true),
                ]
            case .register:
                [
                    Field("Server", server), Field("Name"), Field("Others see"),
                    Field("Password", limit: 1000, isSecret: true),
                    Field("Once more", limit: 1000, isSecret: true), Field("Invite code"),
                ]
            case .reset:
                [
                    Field("Server", server), Field("Name", name), Field("Code"),
                    Field("New password", limit: 1000, isSecret: true),
                    Field("Once more", limit: 1000, isSecret: true),
                ]
            case .profile:
                [
                    Field("Name", facts.profile?.displayName ?? ""),
                    Field("About you", facts.profile?.bio ?? "", limit: 500, takesLines: true),
                    Field("Picture", facts.profile?.picture ?? "", limit: 3),
                ]
            case .picture: [Field("File", limit: 1000)]
            case .here: [Field("Place"), Field("Until"), Field("Note", limit: 100)]
            case .report: [Field("Reason", limit: 1000)]
            case .password:
                ["Password now", "New password", "Once more"].map {
                    Field($0, limit: 1000, isSecret: true)
                }
            case .deletion:
                [Field("Password", limit: 1000, isSecret: true), Field("Type delete")]
            case .exporting:
                [Field("File", "quad-export.json", limit: 1000), Field("Only"), Field("Unsealed")]
            case .importing: [Field("File", limit: 1000)]
            case .setting: [Field("Value", value, limit: 400)]
            }
        if case .setting = kind { fields[0].text.select() }
        // What is known already is passed over.
        if kind == .signIn || kind == .reset {
            focus = fields.firstIndex { $0.text.text.isEmpty } ?? 0
        }
    }

    /// Whether the cursor is in the last field.
    var isAtEnd: Bool { focus == fields.count - 1 }

    /// Whether the field with the cursor holds several lines.
    var takesLines: Bool { fields[focus].takesLines }

    /// Whether something was typed that is not saved.
    var hasEdits: Bool { fields.contains { !$0.isSecret && $0.change != nil } }

    /// Moves the cursor by some fields.
    mutating func move(by fields: Int) {
        focus = (focus + fields + self.fields.count) % self.fields.count
    }

    /// Types a key into the field with the cursor.
    mutating func type(_ key: Key) -> Bool {
        guard fields[focus].text.handle(key) else { return false }
        problem = nil
        return true
    }

    /// Inserts pasted text into the field with the cursor.
    mutating func paste(_ text: String) {
        fields[focus].text.insert(text)
        problem = nil
    }

    /// Forgets typed passwords.
    mutating func forgetSecrets() {
        for index in fields.indices where fields[index].isSecret {
            fields[index].text = TextField(limit: fields[index].text.limit)
        }
    }

    /// The words that say what the fields are for.
    private var notes: String {
        switch kind {
        case .signIn: "The server is an address such as https://quad.example.org."
        case .register:
            "The name is what you sign in with; only you see it. Some servers ask for a code of "
                + "an invitation."
        case .reset:
            "Ask the server's operator for a code; it works once, for a day. All devices are "
                + "signed out. The operator doesn't learn the password."
        case .profile: "The picture is initials or an emoji of up to three characters."
        case .picture:
            "A PNG, JPEG or WebP of at most 1 MB. What it tells of place, time and camera is "
                + "removed first."
        case .here:
            "A place, a note, or both, until a time such as 17:00. It ends by itself, and never "
                + "comes from positions."
        case .report: ""
        case .password: "Your other devices are signed out and need the new password."
        case .deletion:
            "It can't be undone. Your profile, visits, blocks and devices are deleted. Messages "
                + "stay with the people who have them. Counts and journal stay on this device."
        case .exporting:
            "A name that ends in .json holds all of it and can be imported, one in .md is for "
                + "reading, one in / is a folder of tables; entries.csv is one table. Only: "
                + "counting, journal or places. Unsealed: yes writes an encrypted journal open."
        case .importing:
            "Exports of Quad, Timewarrior, Taskwarrior, jrnl and Day One, or a table of title, "
                + "value and date. All of it or nothing; nothing is added twice."
        case .setting(let key): "Write \(key.kind.form). Leave it empty for the default."
        }
    }

    /// Draws the form from the top of an area.
    ///
    /// - Parameter meaning: More words below the fields; empty for none.
    func draw(on canvas: inout Canvas, area: Rectangle, charset: Charset, meaning: String) {
        var row = area.origin.row
        func put(_ text: String, style: TerminalUI.Style, on canvas: inout Canvas) {
            let room = max(1, area.size.columns - 2)
            for line in TextLayout.wrapped(text, columns: room) where area.rows.contains(row) {
                canvas.putLine(line, column: 1, row: row, style: style, charset: charset)
                row += 1
            }
        }
        // The fields come first where there is room for little.
        if area.size.rows > fields.count + 1 {
            put(kind.heading, style: .bold, on: &canvas)
        }
        let width = fields.map(\.label.cellWidth).max() ?? 0
        let left = area.size.columns > width + 12 ? width + 3 : 0
        for (index, field) in fields.enumerated() where area.rows.contains(row) {
            if left > 0 {
                canvas.putLine(
                    field.label, column: 1, row: row, columns: left - 1, style: .dim,
                    charset: charset)
            }
            draw(field, hasFocus: index == focus, left: left, row: row, on: &canvas, charset)
            row += 1
        }
        if isBusy { put("Asking the server…".fitted(charset), style: .bold, on: &canvas) }
        if let problem { put(problem, style: Look.failure, on: &canvas) }
        if !meaning.isEmpty { put(meaning, style: .dim, on: &canvas) }
        if !notes.isEmpty { put(notes, style: .dim, on: &canvas) }
    }

    private func draw(
        _ field: Field, hasFocus: Bool, left: Int, row: Int, on canvas: inout Canvas,
        _ charset: Charset
    ) {
        let room = max(0, canvas.size.columns - left - 1)
        var shown = field.text
        if field.isSecret {
            let dots = String(repeating: charset.pick("•", "*"), count: field.text.text.count)
            shown = TextField(dots, limit: field.text.limit)
        }
        if hasFocus {
            canvas.putField(shown, column: left, row: row, columns: room, charset: charset)
        } else {
            canvas.putLine(
                SafeText.line(shown.text), column: left, row: row, columns: room,
                charset: charset)
        }
    }
}

extension String {
    /// The text in characters that the terminal can show.
    func fitted(_ charset: Charset) -> String {
        guard charset == .ascii else { return self }
        return reduce(into: "") { text, character in
            switch character {
            case "…": text += "..."
            case "“", "”": text += "\""
            case "–", "−": text += "-"
            default: text.append(character)
            }
        }
    }
}
