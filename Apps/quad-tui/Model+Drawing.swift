import Device
import TerminalUI

extension Model {
    /// Draws everything.
    ///
    /// It changes the model, because the positions of drawn items are kept for clicks.
    mutating func draw(now: Instant) -> Canvas {
        var canvas = Canvas(size: size)
        let rows = barRow ?? size.rows
        // A notice that stays must not hide a row of the list.
        let top = notice != nil && tab == .counts && counts.isUndecided && rows > 2 ? 1 : 0
        let area = Rectangle(column: 0, row: top, columns: size.columns, rows: rows - top)
        if help != nil {
            help?.draw(on: &canvas, area: area, charset: charset)
        } else if tab == .counts {
            counts.draw(on: &canvas, area: area, charset: charset)
        } else {
            journal.draw(
                on: &canvas, area: area, charset: charset, today: Self.title(of: now, rule),
                rule: rule)
        }
        if let notice, rows > 1 {
            canvas.fill(Rectangle(column: 0, row: 0, columns: size.columns, rows: 1))
            canvas.putLine(
                notice.text, column: 0, row: 0, style: notice.isFailure ? Look.failure : .bold,
                charset: charset)
        }
        if let barRow {
            tabBar.draw(on: &canvas, row: barRow, style: Look.bar, highlight: Look.currentTab)
        }
        if tab == .counts, help == nil, counts.isFlashing {
            canvas.restyle(canvas.bounds) { $0.isReversed.toggle() }
        }
        return canvas
    }

    /// Returns the day as `Saturday 2026-11-21`; after midnight, in the night that ends the day, it
    /// says so.
    private static func title(of now: Instant, _ rule: DayRule) -> String {
        let names = [
            "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday",
        ]
        let weekday = rule.day(of: now).weekday
        return "\(names[weekday.rawValue - 1]) \(rule.heading(of: now))"
    }
}
