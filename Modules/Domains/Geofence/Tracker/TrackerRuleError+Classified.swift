import Geometry

extension TrackerRuleError: ClassifiedError {
    /// The kind of the failure.
    package var kind: FailureKind { .usage }

    /// The remedy of an unknown name.
    package var remedy: Remedy? { if case .noSuchRule = self { .listPlaceRules } else { nil } }
}
