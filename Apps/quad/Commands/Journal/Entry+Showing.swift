import Journal
import Presentation

extension Entry {
    /// The entry as every command shows it to programs.
    var json: JSON { ["id": .text(id), "at": .text(at), "text": .string(text)] }

    /// The entry under its day and time.
    func lines(in session: Session, showsID: Bool = false) -> [String] {
        let now = session.environment.now()
        var head = "\(TimeWords.stamp(at, in: session.dayRule)), \(TimeWords.ago(at, now: now))"
        if showsID { head += "  \(id)" }
        return [Style.faint.applied(to: head, with: session.color)]
            + SafeText.lines(text).map { $0.isEmpty ? "" : "  " + $0 }
    }
}
