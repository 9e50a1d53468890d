import Testing

@testable import Simulation

/// The last of several writes, as a ledger tells it.
@Suite struct LastWriteTests {
    private func values(_ writes: (Bool, Int, Int?)...) -> Set<Bool> {
        var last = LastWrite()
        for (value, asked, acknowledged) in writes {
            last.add(value, asked: asked, acknowledged: acknowledged)
        }
        return last.values
    }

    @Test("Of writes one after the other, the last one counts")
    func inOrder() {
        #expect(values((true, 1, 2), (false, 3, 4)) == [false])
        #expect(values((true, 1, 2), (false, 3, 4), (true, 5, 6)) == [true])
    }

    @Test("Of writes at once, and after one without an answer, nobody knows")
    func atOnce() {
        #expect(values((true, 1, 3), (false, 2, 4)) == [true, false])
        #expect(values((true, 1, 2), (false, 3, nil)) == [true, false])
        // The first was not answered, and may be carried out after the second.
        #expect(values((true, 1, nil), (false, 2, 3)) == [true, false])
    }

    @Test("Without any answer, what was there before may be there still")
    func unknown() {
        #expect(values((true, 1, nil)).isEmpty)
        #expect(values().isEmpty)
    }
}
