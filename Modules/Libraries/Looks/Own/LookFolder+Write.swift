import Glibc

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
        try makeFolder(path(kind), for: target)
        var template = Array("\(path(kind))/.new-XXXXXX".utf8CString)
        let file = mkstemp(&template)
        guard file >= 0 else { throw failure(target) }
        let unfinished = template.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
        var isDone = false
        defer { if !isDone { unlink(unfinished) } }
        do {
            defer { close(file) }
            var rest = bytes[...]
            while !rest.isEmpty {
                let count = rest.withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
                guard count >= 0 || errno == EINTR else { throw failure(target) }
                rest = rest.dropFirst(max(0, count))
            }
            guard fsync(file) == 0 else { throw failure(target) }
        }
        guard rename(unfinished, target) == 0 else { throw failure(target) }
        isDone = true
    }

    private func makeFolder(_ folder: String, for target: String) throws(LooksError) {
        if mkdir(folder, 0o700) == 0 || errno == EEXIST { return }
        guard errno == ENOENT, let slash = folder.lastIndex(of: "/"), slash != folder.startIndex
        else { throw failure(target) }
        try makeFolder(String(folder[..<slash]), for: target)
        guard mkdir(folder, 0o700) == 0 || errno == EEXIST else { throw failure(target) }
    }

    private func failure(_ file: String) -> LooksError {
        .cannotWrite(file: file, reason: String(cString: strerror(errno)))
    }
}
