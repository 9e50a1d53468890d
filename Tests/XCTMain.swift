import Foundation
import Testing

/// Runs all tests. With an entry of its own a package needs no index to find tests by, and builds
/// in two thirds of the time: `swift build --disable-index-store`.
@main
struct Main {
    /// The answer to the question which tests of XCTest there are.
    private static let noneOfXCTest = """
        {"name": "All tests", "tests": [{"name": "debug.xctest", "tests": []}]}
        """

    /// `swift test --filter` asks for the tests of XCTest first, of which there are none, unless it
    /// is told to leave XCTest out.
    static func main() async {
        if CommandLine.arguments.contains("--dump-tests-json") {
            let hint = "To run some tests, add: --enable-swift-testing --disable-xctest\n"
            FileHandle.standardError.write(Data(hint.utf8))
            return print(noneOfXCTest)
        }
        await Testing.__swiftPMEntryPoint() as Never
    }
}
