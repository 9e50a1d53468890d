// swift-tools-version: 6.2
import PackageDescription

// A frontend of Quad in a package of its own. Outside of Quad's repository, name Quad by its URL.
let package = Package(
    name: "tally",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "quad", path: "../../..")],
    targets: [
        .executableTarget(
            name: "tally", dependencies: [.product(name: "QuadWorkspace", package: "quad")])
    ]
)
