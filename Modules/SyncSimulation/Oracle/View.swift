/// What one document shows, as text to compare.
struct View: Hashable, Sendable {
    /// Whether it is there.
    var isVisible: Bool
    /// Its title; empty for none.
    var title: String
    /// The value, the intervals or the texts.
    var content: String
    /// Of each device, how often it has counted and the sum of that.
    var order: String = ""

    /// What was counted on which day.
    var days: String = ""

    /// All of it in lines.
    var text: String {
        "\(isVisible ? "there" : "gone")\n\(title)\n\(content)\n\(order)\n\(days)"
    }

    init(
        isVisible: Bool, title: String, content: String, order: String = "", days: String = ""
    ) {
        self.isVisible = isVisible
        self.title = title
        self.content = content
        self.order = order
        self.days = days
    }

    /// Reads what ``text`` wrote.
    init(text: String) {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        self.init(
            isVisible: lines[0] == "there", title: lines[1], content: lines[2], order: lines[3],
            days: lines[4])
    }

    /// What nobody has touched.
    static func untouched(_ sort: DocumentSort) -> Self {
        View(isVisible: true, title: "", content: sort == .counter ? "0" : "")
    }
}

extension View: CustomStringConvertible {
    var description: String {
        let tallies = order.isEmpty ? "" : " of \(order)"
        let name = title.isEmpty ? "" : " \"\(title)\""
        let past = days.isEmpty ? "" : " by day \(days)"
        return (isVisible ? "" : "deleted, ") + "[\(content)]\(name)\(tallies)\(past)"
    }
}
