import Files
import Primitives

extension LookFolder {
    /// Writes a file atomically, readable by its owner only.
    ///
    /// - Throws: ``LooksError/tooMany(limit:)``, ``LooksError/cannotWrite(file:reason:)``; the
    ///   folder is then unchanged.
    public func keep(_ bytes: [UInt8], _ kind: Kind, _ name: String) throws(LooksError) {
        let target = path(kind, name)
        let names = try names(kind)
        guard names.contains(name) || names.count < Self.limits.files else {
            throw .tooMany(limit: Self.limits.files)
        }
        do throws(FileError) {
            try Folder.make(path(kind))
            try WholeFile.replace(target, with: bytes)
        } catch {
            throw .cannotWrite(file: target, reason: error.reason)
        }
    }
}
