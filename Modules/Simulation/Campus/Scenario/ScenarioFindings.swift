import Primitives

/// The mistakes and warnings that are found while a story is read.
final class ScenarioFindings {
    private(set) var files: [String] = []
    private var mistakes: [ScenarioMistake] = []
    private var warnings: [ScenarioMistake] = []
    /// Whether only the form is checked, and not what names mean.
    let isAboutForm: Bool

    init(isAboutForm: Bool) { self.isAboutForm = isAboutForm }

    /// The number of mistakes so far.
    var count: Int { mistakes.count }

    /// Returns the number of a new file, for marks.
    func add(file: String) -> Int {
        files.append(file)
        return files.count - 1
    }

    /// Adds a mistake of form, such as a missing field.
    func form(_ reason: String, at mark: YAMLNode.Mark) { add(reason, at: mark, to: &mistakes) }

    /// Adds a mistake of meaning, such as a name that nothing has.
    func meaning(_ reason: String, at mark: YAMLNode.Mark) {
        if !isAboutForm { add(reason, at: mark, to: &mistakes) }
    }

    /// Adds a remark on what can't matter.
    func warn(_ reason: String, at mark: YAMLNode.Mark) {
        if !isAboutForm { add(reason, at: mark, to: &warnings) }
    }

    private func add(_ reason: String, at mark: YAMLNode.Mark, to list: inout [ScenarioMistake]) {
        let position = FilePosition(file: files[mark.file], line: mark.line, column: mark.column)
        let mistake = ScenarioMistake(position: position, reason: reason)
        // What is repeated makes a mistake each time; a bound keeps a large file cheap.
        guard list.count < ScenarioReading.mistakesKept, !list.suffix(20).contains(mistake) else {
            return
        }
        list.append(mistake)
    }

    /// Returns the mistakes in the order of the files.
    func sortedMistakes() -> [ScenarioMistake] { sorted(mistakes) }

    /// Returns the warnings in the order of the files; none beside mistakes, from which they may
    /// follow.
    func sortedWarnings() -> [ScenarioMistake] { mistakes.isEmpty ? sorted(warnings) : [] }

    private func sorted(_ list: [ScenarioMistake]) -> [ScenarioMistake] {
        let order = Dictionary(
            files.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
        var seen: Set<ScenarioMistake> = []
        let sorted = list.filter { seen.insert($0).inserted }.enumerated().sorted {
            let (left, right) = ($0.element.position, $1.element.position)
            return (order[left.file] ?? 0, left.line, left.column, $0.offset)
                < (order[right.file] ?? 0, right.line, right.column, $1.offset)
        }
        return sorted.map(\.element)
    }
}
