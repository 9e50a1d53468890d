import TimeZones

extension SettingsError: ClassifiedError {
    /// The kind of the failure.
    public var kind: FailureKind {
        switch self {
        case .unknownKey, .invalidValue(_, _, .flag), .invalidValue(_, _, .file): .usage
        case .unknownZone(_, .flag): .usage
        case .invalidValue, .unknownZone, .unreadable, .cannotRead, .noFolder, .aliasLoop:
            .configuration
        case .cannotWrite: .cannotCreate
        case .diskFull: .inputOutput
        }
    }
}
