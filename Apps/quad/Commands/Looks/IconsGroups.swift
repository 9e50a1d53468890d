import ArgumentParser
import Looks
import Presentation
import TextFormats

struct IconsGroups: QuadCommand {
    static let configuration = CommandConfiguration(
        commandName: "groups", abstract: "List the groups and how many icons they have.")

    @OptionGroup var options: GlobalOptions

    func run(in session: Session) async throws {
        let book = try session.ownLooks().book
        var table = TextTable(.left, .cut, .right, .cut)
        var list: [JSONValue] = []
        for set in book.sets {
            for group in set.groups {
                table.add(
                    .init(group.name), .init(group.title), .init(group.icons.count.of("icon")),
                    .init(set.name, .faint))
                list.append([
                    "name": .string(group.name), "title": .string(group.title),
                    "icons": .integer(Int64(group.icons.count)), "set": .string(set.name),
                ])
            }
        }
        try session.show(list: list, lines: table.lines(on: session.page))
    }
}
