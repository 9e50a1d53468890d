extension Duration {
    /// Returns a duration of whole minutes, clamped to whole milliseconds in 64 bits.
    public static func minutes(_ count: Int) -> Duration {
        .milliseconds(Int64(count).multipliedSaturated(by: 60_000))
    }

    /// Returns a duration of whole hours, clamped to whole milliseconds in 64 bits.
    public static func hours(_ count: Int) -> Duration {
        .milliseconds(Int64(count).multipliedSaturated(by: 3_600_000))
    }

    /// The duration in milliseconds, rounded towards zero and clamped to 64 bits.
    public var wholeMilliseconds: Int64 { Int64(clamping: thousandths) }

    /// The duration in whole minutes, rounded towards zero.
    public var wholeMinutes: Int { Int(clamping: thousandths / 60_000) }

    /// The duration in milliseconds, rounded towards zero.
    var thousandths: Int128 {
        let (seconds, attoseconds) = components
        return Int128(seconds) * 1000 + Int128(attoseconds / 1_000_000_000_000_000)
    }
}

extension Sequence<Duration> {
    /// The sum in whole milliseconds, clamped to 64 bits.
    public var total: Duration {
        .milliseconds(Int64(clamping: reduce(Int128(0)) { $0 + Int128($1.wholeMilliseconds) }))
    }
}
