import Files
import JournalRules

extension PrivateFolder {
    /// Finds or creates the folder.
    ///
    /// - Throws: ``VaultError/noPrivateFolder`` if no folder can be trusted.
    package static func needed(
        variables: [String: String]
    ) throws(VaultError) -> PrivateFolder {
        guard let folder = PrivateFolder(variables: variables) else { throw .noPrivateFolder }
        return folder
    }
}
