import Presentation
import TextFormats

/// The result of one check.
struct Finding {
    enum Verdict: String {
        /// As it should be.
        case ok
        /// Worth a look.
        case warn
        /// Something does not work.
        case fail
    }

    let subject: String
    let verdict: Verdict
    let text: String
    let advice: String?

    static func ok(_ subject: String, _ text: String) -> Finding {
        Finding(subject: subject, verdict: .ok, text: text, advice: nil)
    }

    static func warn(_ subject: String, _ text: String, do advice: String) -> Finding {
        Finding(subject: subject, verdict: .warn, text: text, advice: advice)
    }

    static func fail(_ subject: String, _ text: String, do advice: String) -> Finding {
        Finding(subject: subject, verdict: .fail, text: text, advice: advice)
    }

    var json: JSONValue {
        [
            "check": .string(subject), "verdict": .string(verdict.rawValue),
            "text": .string(text), "advice": .text(advice),
        ]
    }

    /// Returns one or more lines for each finding; advice stands below the problem.
    static func lines(of findings: [Finding], on page: Page) -> [String] {
        let width = findings.reduce(0) { max($0, $1.subject.cellWidth) }
        let indent = 6 + width + 2
        return findings.flatMap { finding in
            let style: Style =
                switch finding.verdict {
                case .ok: .faint
                case .warn: .strong
                case .fail: .alarming
                }
            let verdict = finding.verdict.rawValue.padding(to: 6)
            let head =
                style.applied(to: verdict, with: page.color)
                + finding.subject.padding(to: width + 2)
            var lines = StyledText(finding.text).lines(on: page, margin: indent)
            lines[0] = head + lines[0].dropFirst(indent)
            let arrow = page.charset.pick("→ ", "-> ")
            let advice = finding.advice.map {
                StyledText(arrow + $0).lines(on: page, margin: indent)
            }
            return lines + (advice ?? [])
        }
    }
}

extension String {
    /// Returns the text padded with spaces to a width.
    fileprivate func padding(to cells: Int) -> String {
        self + String(repeating: " ", count: max(0, cells - cellWidth))
    }
}
