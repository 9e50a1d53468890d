import Testing

extension Trait where Self == TimeLimitTrait {
    /// Ends a test that waits for what never comes.
    ///
    /// It measures nothing: the clock runs as well while other tests have all processors, for many
    /// minutes on a slow machine with one.
    static var endsHangs: Self { .timeLimit(.minutes(30)) }
}
