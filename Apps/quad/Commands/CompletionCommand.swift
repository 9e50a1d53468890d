import ArgumentParser

struct CompletionCommand: QuadCommand {
    static let configuration = CommandConfiguration(
        commandName: "completion",
        abstract: "Print the script that makes bash, zsh or fish complete commands and names.",
        discussion: """
            Tools/install installs it. By hand, for bash: quad completion bash >> ~/.bashrc; for \
            fish: quad completion fish > ~/.config/fish/completions/quad.fish; for zsh a file \
            _quad \
            in a folder of its fpath.
            """)
    static let isLenient = true

    @Argument(
        help: "bash, zsh or fish. (default: your own shell)",
        completion: .list(CompletionScript.allCases.map(\.rawValue)))
    var shell: String?

    @OptionGroup var options: GlobalOptions

    func run(in session: Session) async throws {
        let script = try CompletionScript(for: shell ?? "", variables: session.variables)
        try session.show(
            ["shell": .string(script.rawValue), "script": .string(script.text)],
            lines: [script.text])
    }
}
