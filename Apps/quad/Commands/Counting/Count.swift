import ArgumentParser

struct Count: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "count",
        abstract: "Count things and time.",
        discussion: "Alone it lists the counters.",
        groupedSubcommands: [
            CommandGroup(
                name: "Counting",
                subcommands: [
                    CountAdd.self, CountUp.self, CountDown.self, CountSet.self, CountReset.self,
                    CountLive.self,
                ]),
            CommandGroup(
                name: "Time",
                subcommands: [
                    CountStart.self, CountStop.self, CountToggle.self, CountLap.self,
                    CountLaps.self, CountIntervals.self, CountCut.self,
                ]),
            CommandGroup(
                name: "Looking",
                subcommands: [
                    CountList.self, CountShow.self, CountHistory.self, CountPlot.self,
                    CountPeriods.self, CountShare.self,
                ]),
            CommandGroup(
                name: "Arranging",
                subcommands: [
                    CountEdit.self, CountConvert.self, CountMove.self, CountArchive.self,
                    CountUnarchive.self, CountDelete.self, CountRestore.self,
                ]),
        ],
        defaultSubcommand: CountList.self)
}
