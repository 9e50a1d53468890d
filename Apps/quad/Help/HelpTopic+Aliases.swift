import Device

extension HelpTopic {
    /// Returns the topic on shorthands and the person's own aliases.
    static func aliases(_ aliases: Aliases) -> HelpTopic {
        let own = aliases.commands.sorted { $0.key < $1.key }
        return HelpTopic(
            .aliases, "words that are short for commands",
            items: Shorthand.all.map { word in
                Item(
                    name: "quad \(word.word)",
                    text: "quad \(word.command.joined(separator: " ")). \(word.note)")
            } + own.map { Item(name: "quad \($0.key)", text: "quad \($0.value)") },
            notes: [
                """
                quad config set alias.k 'count up kids' makes quad k short for quad count up kids, \
                and quad k 3 counts three; quad config unset alias.k ends it. An alias can use \
                another alias, but not itself, and can't replace a command. Its command is split \
                into words as a shell does; no other shell syntax works in it.
                """
            ])
    }
}
