/// The bytes of the latest answer, whose address `answer` tells; a page has one thread.
nonisolated(unsafe) private var answered: [UInt8] = []

/// Room for `count` bytes of input.
@_expose(wasm, "room")
@_cdecl("room")
public func room(count: Int32) -> UnsafeMutablePointer<UInt8> {
    .allocate(capacity: Int(count))
}

/// Gives room back.
@_expose(wasm, "give_back")
@_cdecl("give_back")
public func giveBack(_ room: UnsafeMutablePointer<UInt8>) { room.deallocate() }

/// The address of the latest answer.
@_expose(wasm, "answer")
@_cdecl("answer")
public func answer() -> UnsafePointer<UInt8>? {
    answered.withUnsafeBufferPointer { $0.baseAddress }
}

/// Keeps an answer; returns its number of bytes.
func answer(_ bytes: [UInt8]) -> Int32 {
    answered = bytes
    return Int32(bytes.count)
}
