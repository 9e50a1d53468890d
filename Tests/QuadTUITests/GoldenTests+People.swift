import Presentation
import Primitives
import TerminalUI
import Workspace

@testable import quad_tui

/// The screens about people, the settings and the lists above everything.
extension GoldenTests {
    /// The names of the screens, in their order.
    static let screens = [
        "logo", "signed out", "home", "paused", "at a place", "offline", "revoked", "sealed",
        "person", "request", "messages", "chat", "me", "more", "settings", "a setting",
        "help", "finder", "offline outbox",
    ]

    /// Returns a model that shows a screen.
    static func model(of screen: String, _ size: Size) -> Model {
        let tab: Model.Tab =
            switch screen {
            case "request", "messages", "chat": .messages
            case "me", "offline outbox": .me
            case "more", "settings", "a setting": .more
            default: .home
            }
        let facts = facts(of: screen)
        var model = Model.about(tab, facts, size: size)
        act(screen, on: &model, facts)
        return model
    }

    private static func facts(of screen: String) -> PeopleFacts {
        switch screen {
        case "signed out": return SamplePeople.facts(.signedOut)
        case "paused": return SamplePeople.facts(.paused)
        case "chat": return SamplePeople.chat
        case "person":
            var facts = SamplePeople.facts(.kept)
            facts.sight = PeopleSight(person: SamplePeople.id(0))
            facts.person = SamplePeople.profile(0)
            return facts
        case "revoked":
            var facts = SamplePeople.facts(.kept)
            facts.account = SamplePeople.signIn(token: nil)
            return facts
        case "sealed":
            var facts = PeopleFacts()
            facts.account = SamplePeople.signIn()
            facts.isSealed = true
            return facts
        case "messages":
            var facts = SamplePeople.facts(.kept)
            facts.requests = Cached([], keptAt: nil)
            return facts
        default: return SamplePeople.facts(.kept)
        }
    }

    private static func act(_ screen: String, on model: inout Model, _ facts: PeopleFacts) {
        switch screen {
        case "logo":
            _ = model.show(.counts)
            _ = model.receive(.counters([], lastUsed: nil))
            model.isLaunching = true
        case "offline": _ = model.receive(.server(.disconnected("the server cannot be reached")))
        case "offline outbox":
            _ = model.receive(.server(.disconnected("the server cannot be reached")))
            _ = model.perform(.showOutbox)
        case "at a place":
            _ = model.receive(.looked)
            model.people.choice.place = .init(id: .init(high: 1, low: 1), name: "Ashby Library")
        case "person", "chat":
            model.press(.enter)
            _ = model.receive(.people(facts))
        case "settings", "a setting":
            model.press(.enter)
            _ = model.receive(.screen(.settings(.standard, changed: nil)))
            guard screen == "a setting" else { return }
            while model.people.chosen
                != .setting(
                    SettingLine(.dayStart, in: .standard, themes: ThemeShelf.builtIn.names))
            { model.press(.down) }
            model.press(.enter)
            model.type("25:00")
        case "help": model.press(.character("?"))
        case "finder":
            model.press(.character("/"))
            model.type("jin")
        default: break
        }
    }
}
