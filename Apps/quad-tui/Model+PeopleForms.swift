import Presentation
import TerminalUI
import Workspace

/// Typing, pasting and the mouse on the pages about people, and what their forms ask for.
extension Model {
    /// Types a key; returns `nil` if it has no meaning here.
    mutating func typeToPeople(_ key: Key) -> [Effect]? {
        let (isTaken, problem) = people.type(key)
        if let problem {
            notice = (problem, true)
            return [.bell]
        }
        return isTaken ? [] : nil
    }

    /// Inserts pasted text; returns false if nothing is typed here.
    mutating func pasteToPeople(_ text: String) -> Bool {
        let (isTaken, problem) = people.paste(text)
        if let problem { notice = (problem, true) }
        return isTaken
    }

    mutating func receiveWithPeople(_ mouse: MouseEvent) -> [Effect] {
        switch mouse.action {
        case .wheelUp: return turnWheel(.rowUp, at: mouse.place)
        case .wheelDown: return turnWheel(.rowDown, at: mouse.place)
        case .press, .drag: return []
        case .release: break
        }
        if people.hasColumns, let effects = clickInColumns(at: mouse.place) { return effects }
        if scope == .chat || scope == .conversation {
            // The name above a conversation opens the profile.
            return mouse.place.row <= 1 ? perform(.showProfile) : perform(.writeMessage)
        }
        guard let index = people.drawn.index(at: mouse.place.row) else { return [] }
        people.selection.select(index, count: people.items.count)
        return scope == .people || scope == .conversations || scope == .menu
            ? perform(.openRow) : []
    }

    /// Moves what is under the pointer: the list or, in the second column, what stands beside it.
    private mutating func turnWheel(_ action: Action, at place: Point) -> [Effect] {
        let isOverList = place.column < PeopleScreen.listWidth(columns: size.columns)
        let isInList = people.page == people.firstPage
        guard people.hasColumns, isOverList != isInList else { return perform(action) }
        isOverList ? people.scrollList(action) : moveBeside(action)
        return []
    }

    /// Handles a click on a list or beside it; returns `nil` where what is open handles it.
    private mutating func clickInColumns(at place: Point) -> [Effect]? {
        guard place.column < PeopleScreen.listWidth(columns: size.columns) else {
            switch people.page {
            case .conversation: return nil
            case .person: return []
            default: return people.beside == nil ? [] : perform(.openRow)
            }
        }
        guard let index = people.drawn.index(at: place.row) else { return [] }
        let item = people.listed[index]
        people.popAll()
        item.person.map { people.choose($0) }
        if case .request = item { return [] }
        return open(item)
    }

    /// Goes to the next field; on the last one, does what the form is for.
    mutating func submit() -> [Effect] {
        guard var form = people.form, !form.isBusy else { return [.bell] }
        guard form.isAtEnd else {
            form.problem = form.nameProblem
            if form.problem == nil { form.move(by: 1) }
            people.form = form
            return form.problem == nil ? [] : [.bell]
        }
        if let problem = form.missing ?? conflict(of: form) {
            form.problem = problem
            people.form = form
            return [.bell]
        }
        form.problem = nil
        let effect = form.effect
        form.isBusy = effect != nil
        people.form = form
        guard let effect else {
            people.forms[form.kind] = nil
            _ = people.pop()
            notice = ("Nothing was changed.", false)
            return []
        }
        return [effect]
    }
}

extension PeopleForm {
    private func value(_ label: String) -> String {
        fields.first { $0.label == label }?.value ?? ""
    }

    private func change(of label: String) -> String? {
        fields.first { $0.label == label }?.change
    }

    /// The sentence about a field that must not be empty; `nil` if none is.
    var missing: String? {
        let needed: [String] =
            switch kind {
            case .signIn: ["Server", "Name", "Password"]
            case .register: ["Server", "Name", "Password", "Once more"]
            case .reset: ["Server", "Name", "Code", "New password", "Once more"]
            case .profile: ["Name"]
            case .here: ["Until"]
            case .report: ["Reason"]
            case .password: ["Password now", "New password", "Once more"]
            case .deletion: ["Password", "Type delete"]
            case .exporting, .importing, .picture: ["File"]
            case .setting: []
            }
        if let field = fields.first(where: { needed.contains($0.label) && $0.text.text.isEmpty }) {
            return "The field \(field.label) is empty."
        }
        if kind == .here, value("Place").isEmpty, value("Note").isEmpty {
            return "Say where: a place, a note, or both."
        }
        let secrets = fields.filter(\.isSecret).map(\.text.text)
        let isTwice = kind == .password || kind == .register || kind == .reset
        if isTwice, secrets.suffix(2).first != secrets.last {
            return kind == .register ? "The passwords differ." : "The new passwords differ."
        }
        if kind == .deletion, value("Type delete").lowercased() != "delete" {
            return "Type the word delete, or leave with Esc."
        }
        return nil
    }

    /// The reason for which the name in the field with the cursor can't be one; `nil` if there is
    /// none. It is told before a password is typed.
    var nameProblem: String? {
        guard kind == .signIn || kind == .register || kind == .reset else { return nil }
        let text = fields[focus].value
        do {
            switch fields[focus].label {
            case "Name": try Workspace.checkNames(text)
            case "Others see" where !text.isEmpty:
                try Workspace.checkNames(value("Name"), displayName: text)
            default: break
            }
            return nil
        } catch {
            return "\(error)"
        }
    }

    private func secret(_ index: Int) -> String { fields[index].text.text }

    /// The effect of the form; `nil` if nothing was changed.
    var effect: Effect? {
        switch kind {
        case .signIn, .register:
            let password = fields.first(where: \.isSecret)?.text.text ?? ""
            return .ask(
                .signIn(
                    NewSession(
                        server: value("Server"), name: value("Name"), password: password,
                        displayName: kind == .register ? value("Others see") : nil,
                        invite: value("Invite code"))))
        case .reset:
            return .ask(
                .resetPassword(
                    NewPassword(
                        server: value("Server"), name: value("Name"), code: value("Code"),
                        password: secret(3))))
        case .profile:
            let (name, bio) = (change(of: "Name"), change(of: "About you"))
            let picture = change(of: "Picture")
            guard name != nil || bio != nil || picture != nil else { return nil }
            return .perform(.act(.profile(name: name, bio: bio, picture: picture)))
        case .picture: return .perform(.act(.picture(file: value("File"))))
        case .here:
            return .perform(
                .act(
                    .here(place: value("Place"), until: value("Until"), note: value("Note"))))
        case .password: return .ask(.changePassword(from: secret(0), to: secret(1)))
        case .deletion: return .ask(.deleteAccount(password: secret(0)))
        case .exporting:
            return .perform(
                .screen(
                    .export(
                        to: value("File"), only: value("Only").lowercased(),
                        isOpen: value("Unsealed").lowercased() == "yes")))
        case .importing: return .perform(.screen(.importFile(value("File"))))
        case .setting(let key):
            let text = value("Value")
            return .perform(.screen(.change(key, to: text.isEmpty ? nil : text)))
        case .report(let who):
            return .perform(.act(.report(who, reason: value("Reason"))))
        }
    }
}
