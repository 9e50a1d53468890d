import Geometry

extension TrackerRuleError: ClassifiedError {
    /// The kind of the failure.
    public var kind: FailureKind { .usage }

    /// The remedy of an unknown name.
    public var remedy: Remedy? { if case .noSuchRule = self { .listPlaceRules } else { nil } }
}
