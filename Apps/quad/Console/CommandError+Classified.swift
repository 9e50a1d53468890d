import Device

extension CommandError: ClassifiedError {
    var kind: FailureKind {
        switch self {
        case .usage, .needsYes, .needsTerminal: .usage
        case .cancelled: .cancelled
        case .interrupted: .interrupted
        case .noInput: .noInput
        case .notText, .badFile, .badMap, .elsewhere, .inputTooLong: .badData
        case .importFailed(_, let error): error.kind
        case .cannotWrite: .cannotCreate
        case .outputFailed: .inputOutput
        // The runner ends quietly at a closed pipe.
        case .pipeClosed: .inputOutput
        case .unreachable: .unreachable
        case .taken: .cannotCreate
        case .editorFailed, .programFailed, .ambiguous, .emptyJournal, .emptyDay, .fewEntries,
            .noEntry, .noReminder,
            .noRequest, .noConversation, .noDevice, .noOutboxItem, .unwell:
            .failed
        }
    }

    var remedy: Remedy? {
        if case .importFailed(_, let error) = self { error.remedy } else { nil }
    }
}
