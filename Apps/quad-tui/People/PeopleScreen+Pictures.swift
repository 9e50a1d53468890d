import Primitives
import TerminalUI
import Workspace

/// The picture of a person as this device keeps it.
struct PersonPicture: Hashable, Sendable {
    let person: AccountID
    /// The file of which it is the small form.
    let portrait: Portrait.ID
    let image: TerminalImage
}

/// The picture of a person beside what is said of them, where the terminal shows pictures.
extension PeopleScreen {
    /// The size of a picture in cells, and the least one of a page with room for it.
    private static let size = Size(columns: 12, rows: 6)
    private static let least = Size(columns: 50, rows: 8)

    /// The person whose picture the page has room for; `nil` on a page of something else.
    var pictured: AccountID? {
        switch page {
        case .person(let id): id
        case .home: beside
        case .me: facts.profile?.account
        default: nil
        }
    }

    /// The picture file of that person; `nil` if they show none, or nothing is known of them yet.
    var portrait: Portrait? {
        guard page != .me else { return facts.profile?.portrait }
        return facts.person?.person == pictured ? facts.person?.portrait : nil
    }

    /// The picture of the page, if this device keeps it.
    var picture: PersonPicture? {
        guard let picture = facts.picture, picture.person == pictured,
            picture.portrait == portrait?.id
        else { return nil }
        return picture
    }

    /// Returns the part of an area that is left beside the picture of the page, and the area of
    /// that; all of it and `nil` where no picture is shown.
    func divided(_ area: Rectangle) -> (rest: Rectangle, picture: Rectangle?) {
        guard canShowPictures, picture != nil, area.size.holds(Self.least) else {
            return (area, nil)
        }
        let left = area.size.columns - Self.size.columns - 1
        let rest = Rectangle(
            column: area.origin.column, row: area.origin.row, columns: left - 1,
            rows: area.size.rows)
        let box = Rectangle(
            column: area.origin.column + left, row: area.origin.row,
            columns: Self.size.columns, rows: Self.size.rows)
        return (rest, box)
    }

    /// Shows the picture of the page, unless its text is scrolled away.
    func drawPicture(on canvas: inout Canvas, in box: Rectangle?) {
        guard let box, let picture, scrolls[page] ?? 0 == 0 else { return }
        canvas.place(picture.image, in: box)
    }
}

extension Model {
    /// Returns the effects that lead to the picture of the page: the terminal is asked whether it
    /// shows any before the first one, and the server once for each that this device lacks.
    mutating func wantPicture() -> [Effect] {
        guard tab.isAboutPeople, !people.isSignedOut, let portrait = people.portrait,
            let person = people.pictured
        else { return [] }
        guard people.canShowPictures else {
            defer { hasAskedForPictures = true }
            return hasAskedForPictures ? [] : [.askForPictures]
        }
        // Who is only passed in a list is not asked for.
        let isPassed = people.beside != nil && people.beside != people.rested
        guard people.picture == nil, people.facts.sight.picture == person, people.isSignedIn,
            !isPassed,
            people.askedPictures.insert(portrait.id).inserted
        else { return [] }
        return [.ask(.refresh(.picture(of: person, portrait)))]
    }

    /// Shows pictures from now on.
    mutating func showPictures() -> [Effect] {
        people.canShowPictures = true
        return tab.isAboutPeople ? look() : []
    }
}

extension Workspace {
    /// Returns the picture of a person whom a device keeps, for a screen.
    func picture(in facts: PeopleFacts) async throws -> PersonPicture? {
        guard let person = facts.sight.picture else { return nil }
        let portrait =
            facts.person?.person == person
            ? facts.person?.portrait
            : facts.profile?.account == person ? facts.profile?.portrait : nil
        // Nothing but a picture is handed to the terminal.
        guard let portrait,
            let png = try await thumbnail(of: person, portrait, from: .device),
            let pixels = Workspace.pixels(ofThumbnail: png)
        else { return nil }
        return PersonPicture(
            person: person, portrait: portrait.id,
            image: TerminalImage(
                png: png, pixels: pixels.values, width: pixels.width, height: pixels.height))
    }
}
