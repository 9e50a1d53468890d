extension LoadRun {
    /// Looks every second at the figures, keeps them for the curves of the report, and ends the
    /// load for a threshold that is crossed within its time where it says so.
    func watch(from origin: Int64) async {
        let watched = plan.thresholds.filter { $0.window != nil }
        let most = watched.compactMap(\.window).max() ?? 1
        var samples = [figures]
        var last = parts.clock.now()
        while !Task.isCancelled, !isEnded {
            try? await parts.clock.wait(last + 1_000_000)
            let now = parts.clock.now()
            guard !Task.isCancelled, now > last else { return }
            samples.append(figures)
            if samples.count > most + 1 { samples.removeFirst() }
            for threshold in watched { judge(threshold, samples) }
            let sample = LoadSample(
                samples[samples.count - 1].since(samples[samples.count - 2]),
                at: Double(now - origin) / 1e6, seconds: Double(now - last) / 1e6,
                server: parts.measure?())
            note(sample)
            last = now
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
