import Merge
import Primitives
import Sync

/// The sorts of simulated documents: with a counter, a stopwatch or a text, and always a title.
enum DocumentSort: String, Sendable, CaseIterable {
    case counter
    case stopwatch
    case text

    /// The document's kind in a store.
    var kind: DocumentKind { DocumentKind(rawValue: rawValue) }

    /// Returns the view of a document of this sort.
    func view(of document: Document) -> View {
        View(
            isVisible: !document.isDeleted, title: document["title"]?.text ?? "",
            content: content(of: document), order: order(of: document),
            days: self == .counter ? Self.days(document.counter("value").dayTotals) : "")
    }

    private func content(of document: Document) -> String {
        switch self {
        case .counter: "\(document.counter("value").clampedValue)"
        case .stopwatch:
            document.stopwatch("time").intervals
                .map { Self.interval($0.start.milliseconds, $0.stop?.milliseconds) }
                .sorted().joined(separator: " ")
        case .text:
            document.text("text").values.compactMap(\.value.text).sorted().joined(separator: " ")
        }
    }

    private func order(of document: Document) -> String {
        guard self == .counter else { return "" }
        return document.counter("value").tallies.sorted { $0.key < $1.key }
            .map { Self.tally("\($0)", Int($1.count), $1.sum) }.joined(separator: " ")
    }

    /// Formats an interval.
    static func interval(_ start: Int64, _ stop: Int64?) -> String {
        "\(start)-\(stop.map { "\($0)" } ?? "")"
    }

    /// Formats sums by day.
    static func days(_ sums: [Day: Int64]) -> String {
        sums.sorted { $0.key < $1.key }.map { "\($0):\($1)" }.joined(separator: " ")
    }

    /// Formats a tally.
    static func tally(_ device: String, _ count: Int, _ sum: Int64) -> String {
        "\(device.prefix(8)):\(count):\(sum)"
    }
}
