import Testing

/// Runs all tests. With an entry of its own a package needs no index to find tests by, and builds
/// in two thirds of the time: `swift build --disable-index-store`.
@main
struct Main {
    static func main() async { await Testing.__swiftPMEntryPoint() as Never }
}
