import Merge
import Primitives

/// The documents of one count that six devices counted, set, timed and named apart.
private func replicas() -> [Document] {
    let devices = (1...6).map { DeviceID(high: UInt64($0) &* 0x9E37_79B9_7F4A_7C15, low: 7) }
    return devices.enumerated().map { place, device in
        var edit = Edit(
            document: Document(), device: device, clock: HybridClock(),
            now: Instant(milliseconds: 1_764_000_000_000 + Int64(place) * 1000))
        for name in ["title", "icon", "color", "step", "boundary", "position"] {
            edit.set(name, to: .text("\(name) \(place)"))
        }
        edit.write("a note of device \(place)", to: "note")
        for day in 0..<10 {
            edit.document.changeCounter("value") { counter in
                _ = try? counter.add(1, on: device)
                counter.note(1, on: Day(number: 20_400 + day), by: device)
            }
        }
        edit.document.changeStopwatch("time") { stopwatch in
            for second in 0..<5 {
                let start = Instant(milliseconds: Int64(second) * 60_000)
                _ = try? stopwatch.append(start: start, stop: start + .seconds(30), on: device)
            }
        }
        return edit.document
    }
}

/// Joins the documents of six devices, again and again.
///
/// - Returns: How many bytes the results have as text, modulo 2³¹: the same on each machine.
@_cdecl("joins")
public func joins(_ rounds: Int32) -> Int32 {
    let replicas = replicas()
    var count: UInt32 = 0
    for round in 0..<Int(rounds) {
        var joined = replicas[round % 6]
        for other in replicas { joined.merge(other) }
        count &+= UInt32(joined.stamps.count)
        if round % 1024 == 0 { count &+= UInt32(joined.canonicalText.utf8.count) }
    }
    return Int32(count & 0x7FFF_FFFF)
}

/// Writes and reads the joined document, again and again.
///
/// - Returns: How many bytes were written, modulo 2³¹.
@_cdecl("texts")
public func texts(_ rounds: Int32) -> Int32 {
    let replicas = replicas()
    var joined = replicas[0]
    for other in replicas { joined.merge(other) }
    var count: UInt32 = 0
    for _ in 0..<Int(rounds) {
        let text = joined.canonicalText
        count &+= UInt32(text.utf8.count)
        if let read = try? Document(canonicalText: text) { joined = read }
    }
    return Int32(count & 0x7FFF_FFFF)
}
