import Files
import Glibc

/// The person's own editor, for text longer than a line.
package struct Editor: Sendable, Hashable {
    /// The command of `VISUAL` or `EDITOR`, as a shell reads it.
    package let command: String

    /// The most bytes that are taken back.
    package static let limit = 1 << 20

    /// Creates the editor of the environment; `nil` if none is named.
    package init?(variables: [String: String]) {
        let named = ["VISUAL", "EDITOR"].lazy.compactMap { variables[$0] }.first { !$0.isEmpty }
        guard let named else { return nil }
        command = named
    }

    /// The result of editing.
    package struct Outcome: Sendable, Hashable {
        /// The text that the file holds now.
        package let text: String
        /// Whether the editor exited with success.
        package let isDone: Bool

        /// Creates a result.
        package init(text: String, isDone: Bool) {
            self.text = text
            self.isDone = isDone
        }
    }

    /// Lets the person edit a text in a file that only they can read; removes the file afterwards.
    ///
    /// - Parameter limit: The most bytes that are taken back.
    /// - Throws: ``ChildProgramError``; a file that can't be taken back stays, so that nothing is
    ///   lost.
    package func edit(
        _ text: String, folder: String, limit: Int = Editor.limit
    ) throws(ChildProgramError) -> Outcome {
        var template = Array("\(folder)/quad-XXXXXX.txt".utf8CString)
        let descriptor = mkstemps(&template, 4)
        let path = template.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
        guard descriptor >= 0 else {
            throw .cannotWrite(path: path, reason: String(cString: strerror(errno)))
        }
        let bytes = Array(text.utf8)
        let written = write(descriptor, bytes, bytes.count)
        let reason = String(cString: strerror(errno))
        close(descriptor)
        guard written == bytes.count else {
            unlink(path)
            throw .cannotWrite(path: path, reason: reason)
        }
        let status = run(on: path)
        let edited = try Self.text(ofFile: path, limit: limit)
        unlink(path)
        return Outcome(text: edited, isDone: status == 0)
    }

    private static func text(
        ofFile path: String, limit: Int
    ) throws(ChildProgramError) -> String {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
            throw .cannotRead(path: path, reason: String(cString: strerror(errno)))
        }
        defer { close(descriptor) }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while bytes.count <= limit {
            let count = read(descriptor, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else {
                throw .cannotRead(path: path, reason: String(cString: strerror(errno)))
            }
            if count == 0 { break }
            bytes += buffer[..<count]
        }
        guard bytes.count <= limit else { throw .tooLong(path: path, limit: limit) }
        // Some editors write a byte order mark.
        let isMarked = bytes.starts(with: [0xEF, 0xBB, 0xBF])
        guard let text = String(validating: bytes.dropFirst(isMarked ? 3 : 0), as: UTF8.self)
        else { throw .notText(path: path) }
        return text
    }

    /// Runs the editor in the foreground of the terminal; returns its exit status.
    private func run(on path: String) -> Int32 {
        // The editor gets Ctrl-C and broken pipes as usual; meanwhile this program ignores Ctrl-C.
        var ignoring = sigaction()
        ignoring.__sigaction_handler.sa_handler = SIG_IGN
        var before = sigaction()
        sigaction(SIGINT, &ignoring, &before)
        defer { sigaction(SIGINT, &before, nil) }
        let words = ["/bin/sh", "-c", command + " \"$1\"", "sh", path]
        guard
            let process = ProgramStart.start(words, input: .own, output: .own, errors: .own)
        else { return -1 }
        return ProgramStart.wait(for: process)
    }
}
