import Testing

extension Trait where Self == TimeLimitTrait {
    /// A time limit that ends a hanging test.
    ///
    /// It is not a measurement: the clock also runs while other tests use all processors, for many
    /// minutes on a slow machine with one processor.
    static var endsHangs: Self { .timeLimit(.minutes(30)) }
}
