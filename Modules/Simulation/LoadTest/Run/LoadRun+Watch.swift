extension LoadRun {
    /// Looks every second for thresholds that are crossed within their time, and ends the load
    /// where they say so.
    func watch() async {
        let watched = plan.thresholds.filter { $0.window != nil }
        guard !watched.isEmpty else { return }
        let most = watched.compactMap(\.window).max() ?? 0
        var samples: [LoadFigures] = []
        while !Task.isCancelled, !isEnded {
            samples.append(figures)
            if samples.count > most + 1 { samples.removeFirst() }
            for threshold in watched { judge(threshold, samples) }
            try? await parts.clock.wait(parts.clock.now() + 1_000_000)
        }
    }

    private func judge(_ threshold: Threshold, _ samples: [LoadFigures]) {
        guard let window = threshold.window, samples.count > window,
            let latest = samples.last,
            let figure = threshold.figure(in: latest.since(samples[samples.count - 1 - window]))
        else { return }
        note(figure, of: threshold)
        if threshold.isAborting, figure >= threshold.bound { abort(threshold) }
    }
}
