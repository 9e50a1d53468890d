import ArgumentParser
import Device
import Presentation

extension CommandLineWords {
    /// The sentence about the first option that the named command does not have, if one of its
    /// options is spelled like it; `nil` if there is none.
    var misspeltOption: String? {
        guard let command = leaf?.command, let typed = leaf?.words else { return nil }
        let parameters = CommandParameter.all(of: command) + CommandParameter.all(of: Quad.self)
        let known = parameters.flatMap(\.names).filter { $0.hasPrefix("--") }
        let takingValues = Set(parameters.filter(\.takesValue).flatMap(\.names))
        var isValue = false
        for word in typed {
            if word == "--" { return nil }
            defer { isValue = takingValues.contains(word) }
            guard !isValue, word.hasPrefix("--") else { continue }
            let name = String(word.prefix { $0 != "=" })
            guard !known.contains(name) else { continue }
            let near = Spelling.nearest(
                to: String(name.dropFirst(2)), among: known.map { String($0.dropFirst(2)) })
            return near.first.map {
                "unknown option '\(name.brief)'. Did you mean '--\($0)'?"
            }
        }
        return nil
    }
}
