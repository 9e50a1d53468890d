import Foundation
import Primitives

/// The time zones of this system.
package enum SystemZones {
    /// The names of the zones, sorted, without the copies in other forms and files that are not
    /// zones.
    package static let names: [String] = {
        let folder = Zone.databaseFolder
        let all = (try? FileManager.default.subpathsOfDirectory(atPath: folder)) ?? []
        return all.filter { name in
            let others = ["posix", "right", "localtime", "posixrules", "Factory"]
            guard !others.contains(where: { name == $0 || name.hasPrefix($0 + "/") }),
                let file = FileHandle(forReadingAtPath: "\(folder)/\(name)")
            else { return false }
            return (try? file.read(upToCount: 4)) == Data("TZif".utf8)
        }.sorted()
    }()

    /// The first name of each file: the others are links to it.
    package static let distinct: [String] = {
        var known: Set<[UInt8]> = []
        return names.filter { name in (try? file(name)).map { known.insert($0).inserted } ?? true }
    }()

    /// Whether there are enough zones for a meaningful test.
    package static var areThere: Bool { names.count >= 400 }

    /// Returns the bytes of a zone's file.
    package static func file(_ name: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: URL(fileURLWithPath: "\(Zone.databaseFolder)/\(name)")))
    }
}
