/// The places where a GitHub workflow expects results.
struct WorkflowFiles: Sendable {
    /// Whether the program runs in a workflow, which reads annotations.
    let isThere: Bool
    /// The file for the summary of the step; `nil` for none.
    let summary: String?

    /// Creates the places from environment variables.
    init(_ environment: [String: String]) {
        isThere = environment["GITHUB_ACTIONS"] == "true"
        let path = environment["GITHUB_STEP_SUMMARY"] ?? ""
        summary = isThere && !path.isEmpty ? path : nil
    }
}
