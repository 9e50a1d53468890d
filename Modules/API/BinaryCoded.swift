import Sync

/// A message that has a binary form besides JSON.
protocol BinaryCoded {
    /// The message in the binary form.
    var binary: [UInt8] { get }

    /// Decodes the binary form.
    ///
    /// - Throws: ``MergeError/malformed(_:)`` with the offset of the byte.
    init(binary: [UInt8]) throws
}

extension PushRequest: BinaryCoded {}
extension PushAnswer: BinaryCoded {}
extension PullAnswer: BinaryCoded {}
