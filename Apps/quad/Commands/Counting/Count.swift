import ArgumentParser

/// The commands about counters.
struct Count: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "count",
        abstract: "Count things.",
        discussion: "Alone it lists the counters.",
        subcommands: [
            CountAdd.self, CountList.self, CountUp.self, CountDown.self, CountSet.self,
            CountReset.self, CountEdit.self, CountDelete.self, CountRestore.self,
            CountShare.self, CountHistory.self,
        ],
        defaultSubcommand: CountList.self)
}
