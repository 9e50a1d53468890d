import Primitives
import Sync

/// The most that one account may store on a server.
///
/// Deleted documents stay for a time, until all devices have seen the deletion. They make room at
/// once, but with them an account has twice as much at most.
package struct Quota: Sendable, Hashable {
    /// The number of documents: counters, entries, groups, settings; 100,000.
    package var documents = 100_000
    /// The bytes of documents; 64 MiB.
    package var documentBytes = 64 << 20
    /// The number of messages that were sent; 100,000.
    package var messages = 100_000
    /// The bytes of messages that were sent; 32 MiB.
    package var messageBytes = 32 << 20

    /// Creates the quota of a server for people.
    package init() {}

    /// Returns a sentence if an account has too many documents after a change; `nil` if the change
    /// is fine.
    func objection(to change: StoredSize, reaching size: StoredSize) -> String? {
        if change.livingDocuments > 0, size.livingDocuments > documents {
            return Self.sentence(size.livingDocuments - change.livingDocuments, documents)
        }
        if change.livingBytes > 0, size.livingBytes > documentBytes {
            return Self.sentence(bytes: size.livingBytes - change.livingBytes, documentBytes)
        }
        if change.documents > 0, size.documents > 2 * documents {
            return Self.sentence(
                size.documents - change.documents, 2 * documents, of: "with deleted ones")
        }
        if change.bytes > 0, size.bytes > 2 * documentBytes {
            return Self.sentence(
                bytes: size.bytes - change.bytes, 2 * documentBytes, of: "with deleted ones")
        }
        return nil
    }

    /// Returns a sentence if an account has too many messages.
    func objection(toMessages count: Int, bytes: Int) -> String? {
        if count > messages {
            return "this account is full: it has sent the \(messages) messages that it may"
        }
        if bytes > messageBytes {
            return "this account is full: its messages have the \(Self.mebibytes(messageBytes)) "
                + "that they may"
        }
        return nil
    }

    private static func sentence(_ count: Int, _ limit: Int, of which: String? = nil) -> String {
        "this account is full: it has \(count) of \(limit) documents"
            + (which.map { ", \($0)" } ?? "") + ": delete some"
    }

    private static func sentence(bytes: Int, _ limit: Int, of which: String? = nil) -> String {
        "this account is full: its documents have \(mebibytes(bytes)) of \(mebibytes(limit))"
            + (which.map { ", \($0)" } ?? "") + ": delete some"
    }

    private static func mebibytes(_ bytes: Int) -> String {
        let tenths = (bytes * 10 + (1 << 19)) >> 20
        return "\(tenths / 10).\(tenths % 10) MiB"
    }
}
