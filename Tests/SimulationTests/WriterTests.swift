import Primitives
import Simulation
import Testing

@Suite("Forms of reports")
struct WriterTests {
    @Test("The counts of a report add up, and one line says them")
    func counts() {
        let report = Samples.mixed
        #expect(report.tests == 5 && report.errors == 1 && !report.isPassed)
        #expect(
            report.summary == "1 of 3 stories passed, 2 of 4 checks passed, 1 failed, 1 skipped, "
                + "1 without a verdict")
        var whole = report
        whole.stories.removeLast(2)
        #expect(whole.isPassed)
        whole.isComplete = false
        #expect(!whole.isPassed && whole.summary.hasSuffix("interrupted"))
    }

    @Test("JUnit has each check once, with the counts of the report, for any text")
    func junit() {
        let text = JUnitDocument(Samples.mixed).text
        #expect(text.contains("tests=\"5\" failures=\"1\" errors=\"1\" skipped=\"1\""))
        #expect(text.count("<testcase ") == 5)
        #expect(text.count("<failure ") == 1 && text.count("<skipped ") == 1)
        #expect(text.count("<error ") == 1 && text.count("<testsuite ") == 3)
        #expect(text.contains("time=\"1.234\"") && text.contains("time=\"0.200\""))
        #expect(!text.contains("<b>") && !text.contains("\u{1}") && !text.contains("]]>"))
    }

    /// Returns the classname and the name of each case.
    private func cases(_ report: SimulationReport) -> [Substring] {
        let lines = JUnitDocument(report).text.split(separator: "\n")
        return lines.filter { $0.contains("<testcase ") }.map { line in
            let end = line.firstRange(of: " file=") ?? line.firstRange(of: " time=")
            return line[..<(end?.lowerBound ?? line.endIndex)]
        }
    }

    @Test("No two cases of JUnit are called the same: seeds, files, and steps that are repeated")
    func distinctCases() {
        var report = Samples.mixed
        let quiet = report.stories[0]
        report.stories = []
        for (file, seed) in [("a/quiet.yaml", 1), ("a/quiet.yaml", 2), ("b/quiet.yaml", 1)] {
            var story = quiet
            (story.file, story.seed) = (file, UInt64(seed))
            for line in 5...6 {
                var check = ReportedCheck("line \(line)", .pass, "seen")
                check.words = "Ada: expect waiting: 0"
                story.checks.append(check)
            }
            report.stories.append(story)
        }
        let cases = cases(report)
        #expect(cases.count == 9 && Set(cases).count == 9, "\(cases)")
        #expect(
            cases.contains { $0.contains("classname=\"a/quiet, seed 2\" name=\"Ada: expect wait") })
        #expect(!cases.contains { $0.contains("line 5") })
    }

    @Test("A suite has no property twice; several values are joined")
    func properties() {
        var report = Samples.mixed
        report.settings = [
            SimulationReport.Entry("seed", 1), SimulationReport.Entry("part", "1/2"),
            SimulationReport.Entry("part", "2/2"), SimulationReport.Entry("jobs", 2),
        ]
        report.stories = [report.stories[0]]
        let text = JUnitDocument(report).text
        #expect(text.count("name=\"seed\"") == 1 && text.count("name=\"part\"") == 1)
        #expect(text.contains("<property name=\"part\" value=\"1/2, 2/2\"/>"))
        #expect(text.contains("<property name=\"seed\" value=\"1\"/>"))
    }

    @Test("Annotations are escaped, begin a line each, and are ten at most")
    func annotations() {
        let lines = WorkflowAnnotations(Samples.mixed).lines
        #expect(lines.count == 2)
        #expect(lines[0].hasPrefix("::error file=stories/a%2Cb%3Ac.yaml,line=7,col=3,title="))
        #expect(lines[0].contains("%25::error,%0D%0A::stop"))
        #expect(lines.allSatisfy { !$0.contains("\n") && !$0.contains("\r") })
        #expect(lines.allSatisfy { HiddenCharacters.escaped(in: $0) == $0 })
        #expect(lines[0].contains("\\x01\\u{202e}"))
        #expect(lines[1].contains("file=stories/broken.yaml,line=1,title="))
        var many = Samples.mixed
        many.stories = Array(repeating: many.stories[1], count: 30)
        #expect(WorkflowAnnotations(many).lines.count == WorkflowAnnotations.limit)
    }

    @Test("The page asks for nothing, has no script, and holds any text as text")
    func page() {
        let text = HTMLReport(Samples.mixed).text
        for word in ["<script", "http://", "https://", "src=", "@import", "url(", "<b>&"] {
            #expect(!text.contains(word), "\(word)")
        }
        #expect(text.contains("default-src 'none'"))
        #expect(text.contains("prefers-color-scheme:dark"))
        #expect(text.count("<details") == 3 && text.count("</details>") == 3)
        #expect(text.contains("<svg") && text.contains("aria-label="))
        // Failures come first.
        let first = text.firstRange(of: "FAIL</span>")?.lowerBound
        let last = text.firstRange(of: "</span> A quiet day")?.lowerBound
        #expect(first.flatMap { begin in last.map { begin < $0 } } == true)
    }

    @Test("The verdict of a page is none where nobody knows")
    func verdicts() {
        let mixed = Samples.mixed
        for (stories, isComplete, verdict) in [
            ([0], true, "passed"), ([0, 1], true, "failed"), ([0, 2], true, "no verdict"),
            ([1, 2], true, "failed"), ([0], false, "interrupted"), ([1], false, "interrupted"),
        ] {
            var report = mixed
            report.stories = stories.map { mixed.stories[$0] }
            report.isComplete = isComplete
            #expect(HTMLReport(report).text.contains("<title>quad-sim run: \(verdict)</title>"))
            #expect(HTMLReport(report).text.contains(">\(verdict)</span></h1>"))
        }
    }

    @Test("A page of many stories and checks is bounded, and says what it leaves out")
    func bounds() {
        var many = Samples.mixed
        many.stories[0].checks = Array(
            repeating: many.stories[0].checks[0], count: HTMLReport.checkLimit + 7)
        many.stories += Array(repeating: many.stories[1], count: HTMLReport.storyLimit)
        let text = HTMLReport(many).text
        #expect(text.count("<details") == HTMLReport.storyLimit)
        #expect(text.contains("And 3 more, which are in the other forms."))
        many.stories = [many.stories[0]]
        #expect(HTMLReport(many).text.contains("And 7 more."))
    }
}

extension String {
    /// Returns the number of times that a text stands in this one.
    fileprivate func count(_ text: String) -> Int { ranges(of: text).count }
}
