import Primitives

/// Turns the fields of expectations that count into what must be seen.
extension StepNaming {
    func streamView(_ inner: FieldValues) -> Scenario.Expectation? {
        guard let kind = inner.text("stream") else { return nil }
        guard listening.contains([person, device]) else {
            findings.meaning(
                "\(people[person].name) has no live stream on \(people[person].devices[device]) "
                    + "here: `do: listen` begins one", at: fields.mark)
            return nil
        }
        var other: Int?
        if let node = inner["with"] {
            guard ["message", "request", "conversation"].contains(kind) else {
                findings.meaning("a `\(kind)` is with nobody: leave `with` out", at: node.mark)
                return nil
            }
            other = index(of: node, "person", among: people.map(\.name))
            if other == nil { return nil }
        }
        if let node = inner["text"], kind != "message" {
            findings.meaning("a `\(kind)` has no text: leave `text` out", at: node.mark)
            return nil
        }
        var bounds = bounds(of: inner)
        if bounds == Scenario.Bounds() { bounds.least = 1 }
        let wish = ArrivedEvent.Wish(kind: kind, person: other, text: inner.text("text"))
        return .stream(wish, bounds)
    }

    mutating func crowdView(_ inner: FieldValues) -> Scenario.Expectation? {
        guard let view = inner.text("crowd").flatMap(Scenario.CrowdView.init(rawValue:)) else {
            return nil
        }
        guard let population else {
            findings.meaning(
                "there is no population here: add `population` to the file", at: inner.mark)
            return nil
        }
        isCrowdSeen = true
        let bounds = bounds(of: inner)
        if bounds == Scenario.Bounds() {
            findings.meaning("nothing is compared: add `at least` or `at most`", at: inner.mark)
        }
        if let least = bounds.least, least > population {
            findings.meaning(
                "\(least) can't be seen of a population of \(population)",
                at: inner["at least"]?.mark ?? inner.mark)
        }
        return .crowd(view, bounds)
    }

    private func bounds(of inner: FieldValues) -> Scenario.Bounds {
        let bounds = Scenario.Bounds(
            least: inner.integer("at least"), most: inner.integer("at most"))
        check(bounds, inner)
        return bounds
    }

    /// Reports bounds between which nothing lies.
    func check(_ bounds: Scenario.Bounds, _ inner: FieldValues) {
        guard let least = bounds.least, let most = bounds.most, least > most else { return }
        findings.meaning(
            "`at least` is more than `at most`", at: inner["at least"]?.mark ?? inner.mark)
    }
}
