import Counting
import Presentation
import Primitives
import Workspace

/// The changes to the past of a count.
extension Performer {
    /// Does what a line says, or tells why it can't be done; the line is then still there.
    func correct(
        _ correction: Correction, of id: Counter.ID, _ text: String
    ) async throws -> [Event] {
        let purpose = LineEntry.Purpose.correction(id, correction)
        do {
            let (counter, notice) = try await corrected(correction, of: id, text)
            return [.corrected(counter, notice)]
        } catch let fault as Correction.Fault {
            return [.unread(purpose, text, fault.reason)]
        } catch CountingError.invalidTime(let instant, let fault) {
            return [.unread(purpose, text, sentence(about: instant, fault))]
        }
    }

    private func corrected(
        _ correction: Correction, of id: Counter.ID, _ text: String
    ) async throws -> (Counter, String) {
        let (from, to) = Correction.ends(of: text)
        switch correction {
        case .add:
            guard !to.isEmpty else {
                throw Correction.Fault(reason: "Say when it ended, too: 3 h ago to 2 h ago.")
            }
            let (start, stop) = (try instant(from), try instant(to))
            let counter = try await workspace.act {
                try $0.counters.addInterval(to: id, start: start, stop: stop)
            }
            return (counter, "Added \(ClockText.text(of: stop - start)).")
        case .edit(let number, let shown):
            // What was not changed keeps its seconds.
            let old = Correction.ends(of: shown)
            let start = from == old.from ? nil : try instant(from)
            let stop = to == old.to || to.isEmpty ? nil : try instant(to)
            guard start != nil || stop != nil else {
                throw Correction.Fault(reason: "Nothing was changed: type another time.")
            }
            let counter = try await workspace.act {
                try $0.counters.editInterval(number, of: id, start: start, stop: stop)
            }
            return (counter, "Changed interval \(number).")
        case .cut:
            let start = try instant(from)
            let end = try to.isEmpty ? workspace.environment.now() : instant(to)
            let counter = try await workspace.act {
                try $0.counters.cut(id, from: start, to: end)
            }
            return (counter, "Cut \(ClockText.text(of: end - start)) out.")
        case .tap:
            let (multiples, at) = try Correction.tap(of: text, instant)
            let counter = try await workspace.act {
                try $0.counters.add(multiples, to: id, at: at).counter
            }
            return (counter, "Counted at \(TimeWords.stamp(at, in: workspace.dayRule)).")
        }
    }

    private func instant(_ text: String) throws -> Instant {
        let now = workspace.environment.now()
        do {
            return try DateWords(rule: workspace.dayRule, now: now).instant(text)
        } catch {
            let first = text.split(separator: " ").first?.lowercased()
            if ["in", "next", "tomorrow"].contains(first) {
                throw Correction.Fault(
                    reason: "“\(text)” has not come yet: type a time that is over.")
            }
            let sentence = error.sentence(about: "“\(text)”", noun: "time")
            throw Correction.Fault(
                reason: "\(sentence): \(error.hint(forms: DateWords.timeForms)).")
        }
    }

    private func sentence(about instant: Instant, _ fault: CountingError.TimeFault) -> String {
        let time = TimeWords.stamp(instant, in: workspace.dayRule)
        return switch fault {
        case .future: "\(time) has not come yet: type a time that is over."
        case .tooEarly: "\(time) is too long ago."
        case .endsBeforeStart: "It can't end at \(time), before it began."
        case .nothingMeasured: "Nothing was measured at \(time)."
        }
    }
}
