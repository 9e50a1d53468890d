import Foundation
import Primitives

/// The secret that a leader and its generators share, in a file that only its owner reads.
enum LeadToken {
    private static let least = 16

    /// Reads the secret of a file.
    ///
    /// - Parameter isMade: Whether a file that is missing is made.
    static func read(_ path: String, isMade: Bool) throws(Failure) -> String {
        if isMade, access(path, F_OK) != 0 { try make(path) }
        guard let text = try? String(contentsOfFile: path, encoding: .utf8) else {
            throw Failure(.noInput, "the token file \(path) cannot be read: copy the leader's")
        }
        let token = text.trimmingCharacters(in: .whitespacesAndNewlines)
        let isPlain = token.utf8.allSatisfy { (0x21...0x7E).contains($0) }
        guard token.utf8.count >= least, isPlain else {
            throw Failure(
                .badData,
                "the token in \(path) is too short or has spaces: \(least) characters at least")
        }
        return token
    }

    private static func make(_ path: String) throws(Failure) {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            throw Failure(.cannotCreate, "the token file \(path) cannot be made")
        }
        let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        guard (try? file.write(contentsOf: Data("\(random())\n".utf8))) != nil else {
            throw Failure(.inputOutput, "the token file \(path) cannot be written")
        }
    }

    /// Returns a secret that nobody guesses.
    static func random() -> String {
        (0..<4).map { _ in
            let digits = String(Environment.live.random(), radix: 16)
            return String(repeating: "0", count: 16 - digits.count) + digits
        }.joined()
    }
}
