extension LoadPlan {
    /// The requests to a server, a line each, by which two loads of one title and seed are told
    /// apart.
    var load: [String] {
        let number = LoadReport.short
        var lines = ["accounts: \(accounts)", "streams: \(streams)"]
        lines += mix.map { "\($0.operation.rawValue): a share of \(number($0.weight))" }
        lines += journeys.map { journey in
            let steps = journey.steps.map { step in
                switch step {
                case .ask(let operation): operation.rawValue
                case .think(let time): "\(number(time)) s"
                }
            }
            return "journey \(journey.name): a share of \(number(journey.weight)), "
                + steps.joined(separator: ", ")
        }
        lines += phases.enumerated().map { index, phase in
            "phase \(index + 1): \(phase.shape.words) for \(number(phase.seconds)) s"
        }
        return lines + chaos.map { "chaos: \($0)" }
    }
}

extension LoadShape {
    /// The course of the rate in words.
    fileprivate var words: String {
        let number = LoadReport.short
        return switch self {
        case .hold(let rate): "\(number(rate)) a second"
        case .ramp(let first, let last): "\(number(first)) to \(number(last)) a second"
        case .steps(let rates): "\(rates.map(number).joined(separator: ", ")) a second"
        case .sine(let mean, let swing, let period):
            "\(number(mean)) ± \(number(swing)) a second, every \(number(period)) s"
        case .poisson(let rate): "\(number(rate)) a second at random"
        case .burst(let rate, let size, let every):
            "\(number(rate)) a second, and \(size) at once every \(number(every)) s"
        case .replay(let replay):
            "\(replay.acts.count) acts of a population in \(number(replay.seconds)) s"
        }
    }
}
