/// The view of one document, as text to compare.
struct View: Hashable, Sendable {
    /// Whether the document is there.
    var isVisible: Bool
    /// The title; empty for none.
    var title: String
    /// The value, the intervals or the texts.
    var content: String
    /// The number of counts and their sum, for each device.
    var order: String = ""

    /// The sums of counts by day.
    var days: String = ""

    /// The view in lines.
    var text: String {
        "\(isVisible ? "there" : "gone")\n\(title)\n\(content)\n\(order)\n\(days)"
    }

    init(isVisible: Bool, title: String, content: String, order: String = "", days: String = "") {
        self.isVisible = isVisible
        self.title = title
        self.content = content
        self.order = order
        self.days = days
    }

    /// Creates the view that ``text`` describes.
    init(text: String) {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        self.init(
            isVisible: lines[0] == "there", title: lines[1], content: lines[2], order: lines[3],
            days: lines[4])
    }

    /// Returns the view of a document that nobody has touched.
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
