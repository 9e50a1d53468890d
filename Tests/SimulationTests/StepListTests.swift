import Simulation
import Testing

@Suite("Lists of steps")
struct StepListTests {
    @Test("They are read and written as short as can be")
    func roundTrip() {
        for (text, numbers) in [
            ("0", [0]), ("0-3,7", [0, 1, 2, 3, 7]), ("5,1,2", [1, 2, 5]), ("4-4", [4]),
            ("none", []),
        ] {
            #expect(StepList(text)?.numbers == numbers)
        }
        #expect("\(StepList(numbers: [7, 0, 1, 2, 3, 7]))" == "0-3,7")
        #expect("\(StepList(numbers: []))" == "none")
    }

    @Test(
        "Anything else is not a list",
        arguments: ["", ",", "1,", "-1", "3-1", "1-2-3", "a", "1 2", "0-99999999"])
    func refuses(text: String) {
        #expect(StepList(text) == nil)
    }
}
