import WebCore

/// The core of the page.
nonisolated(unsafe) private var core = Core(random: {
    var generator = SystemRandomNumberGenerator()
    return generator.next()
})

/// The bytes of the latest answer, whose address `answer` tells.
nonisolated(unsafe) private var answered: [UInt8] = []

/// Room for `count` bytes of a request.
@_expose(wasm, "room")
@_cdecl("room")
public func room(count: Int32) -> UnsafeMutablePointer<UInt8> {
    .allocate(capacity: Int(count))
}

/// Gives room back.
@_expose(wasm, "give_back")
@_cdecl("give_back")
public func giveBack(_ room: UnsafeMutablePointer<UInt8>) { room.deallocate() }

/// Does what a request asks for; returns the number of bytes of the answer.
@_expose(wasm, "act")
@_cdecl("act")
public func act(_ request: UnsafePointer<UInt8>, count: Int32) -> Int32 {
    answered = core.act(Array(UnsafeBufferPointer(start: request, count: Int(count))))
    return Int32(answered.count)
}

/// The address of the latest answer.
@_expose(wasm, "answer")
@_cdecl("answer")
public func answer() -> UnsafePointer<UInt8>? {
    answered.withUnsafeBufferPointer { $0.baseAddress }
}
