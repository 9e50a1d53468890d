import WebCore

/// The core of the page, which has one thread.
nonisolated(unsafe) private var core = Core(random: {
    var generator = SystemRandomNumberGenerator()
    return generator.next()
})

/// Does what a request asks for; returns the number of bytes of the answer.
@_expose(wasm, "act")
@_cdecl("act")
public func act(_ request: UnsafePointer<UInt8>, count: Int32) -> Int32 {
    answer(core.act(Array(UnsafeBufferPointer(start: request, count: Int(count)))))
}
