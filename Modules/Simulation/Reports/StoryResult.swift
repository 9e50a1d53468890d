/// The result of one story with one seed.
package struct StoryResult: Sendable, Hashable, Codable {
    /// A reason for which a story ended without a verdict.
    package struct Trouble: Sendable, Hashable, Codable {
        /// One sentence: the problem and the remedy.
        package var sentence: String
        /// The place of the problem; `nil` for none.
        package var place: SourcePlace?
        /// The exit status that a program ends with for this reason alone.
        package var status: Int32

        /// Creates a reason.
        package init(_ sentence: String, at place: SourcePlace? = nil, status: Int32) {
            self.sentence = sentence
            self.place = place
            self.status = status
        }

        /// The place and the sentence on one line.
        package var line: String { (place.map { "\($0): " } ?? "") + sentence }
    }

    /// The title.
    package var title: String
    /// The path of the story's file; `nil` for a story of the program itself.
    package var file: String?
    /// The seed; `nil` if the story was not begun.
    package var seed: UInt64?
    /// The time that the story took, in milliseconds.
    package var milliseconds: Int64
    /// The hash of all that happened, in hexadecimal digits; `nil` if the story has none.
    package var traceHash: String?
    /// The checks, in order.
    package var checks: [ReportedCheck]
    /// The reason for which the story did not end.
    package var trouble: Trouble?
    /// The command that repeats the failure; `nil` after a pass.
    package var command: String?
    /// The reason for which that command has all steps; `nil` if it has fewer, or if one is enough.
    package var remark: String?

    /// Creates a result.
    package init(
        title: String, file: String? = nil, seed: UInt64? = nil, milliseconds: Int64 = 0,
        traceHash: String? = nil, checks: [ReportedCheck] = [], trouble: Trouble? = nil,
        command: String? = nil
    ) {
        self.title = title
        self.file = file
        self.seed = seed
        self.milliseconds = milliseconds
        self.traceHash = traceHash
        self.checks = checks
        self.trouble = trouble
        self.command = command
    }

    /// Whether no check failed and the story came to its end.
    package var isPassed: Bool { trouble == nil && count(.fail) == 0 }

    /// The title with the seed.
    package var name: String { title + (seed.map { ", seed \($0)" } ?? "") }

    /// Returns the number of checks with a verdict.
    package func count(_ verdict: ReportedCheck.Verdict) -> Int {
        checks.count { $0.verdict == verdict }
    }
}
