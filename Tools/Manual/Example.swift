/// An example command of a page, with a description.
///
/// The tests run all examples in this order in a new store, so that they stay true.
struct Example {
    let page: String
    let command: String
    let text: String

    init(_ page: String, _ command: String, _ text: String) {
        self.page = page
        self.command = command
        self.text = text
    }

    static let all = [
        Example("quad", "quad count add Kids", "Something to count"),
        Example("quad", "quad count up kids 3", "Three more, named by the beginning of the name"),
        Example("quad", "quad journal add The first snow", "One line about today"),
        Example("quad", "quad", "Today at a glance"),
        Example("quad", "quad undo", "Undo the last action"),
        Example("quad-count", "quad count add Laps --step 4", "A counter that counts by four"),
        Example("quad-count", "quad count up laps", "One multiple more"),
        Example("quad-count", "quad count share kids laps", "Lines such as 23 Kids, for a message"),
        Example(
            "quad-count", "quad count list --json | python3 -m json.tool",
            "All counters for a program"),
        Example(
            "quad-count", "quad count add Gym --goal 12 --every month",
            "A goal that begins anew every month"),
        Example("quad-count", "quad count up gym --at yesterday", "What was forgotten yesterday"),
        Example("quad-count", "quad count add Keeper --type time", "A stopwatch"),
        Example("quad-count", "quad count start keeper --at '5 min ago'", "It runs already"),
        Example("quad-count", "quad count stop keeper", "It stands still, and tells its time"),
        Example("quad-count", "quad count history kids --by week", "What was counted each week"),
        Example("quad-group", "quad group add Game", "A group of counters"),
        Example("quad-group", "quad count edit laps --group game", "Put a counter into it"),
        Example("quad-group", "quad group show game", "What they come to together"),
        Example("quad-group", "quad group reset game --yes", "Reset all of them before a game"),
        Example("quad-journal", "echo Tea with Ana | quad journal add -", "From standard input"),
        Example("quad-journal", "quad journal latest", "What was written last"),
        Example("quad-config", "quad config set day-start 04:00", "Days that start at four"),
        Example("quad-config", "quad config", "What is set, and by whom"),
        Example("quad-config", "quad config unset day-start", "Back to three o'clock"),
        Example("quad-undo", "quad undo --list", "List what can be undone"),
    ]
}
