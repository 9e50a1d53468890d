import Files
import Testing

@Suite("A person's folders")
struct UserFoldersTests {
    private static let kinds: [(UserFolders.Kind, variable: String, underHome: String)] = [
        (.configuration, "XDG_CONFIG_HOME", ".config"),
        (.data, "XDG_DATA_HOME", ".local/share"),
        (.state, "XDG_STATE_HOME", ".local/state"),
    ]

    @Test("A variable of XDG comes before the home; a relative or empty one is ignored")
    func precedence() {
        for (kind, variable, underHome) in Self.kinds {
            func folder(_ named: String?) -> String? {
                var variables = ["HOME": "/home/ada"]
                variables[variable] = named
                return UserFolders(variables: variables).quad(kind)
            }
            #expect(folder("/srv/x") == "/srv/x/quad")
            for named in [nil, "", "x", "./x"] {
                #expect(folder(named) == "/home/ada/\(underHome)/quad")
            }
        }
    }

    @Test("Without a home there is none")
    func none() {
        for (kind, _, _) in Self.kinds {
            #expect(UserFolders(variables: [:]).shared(kind) == nil)
            #expect(UserFolders(variables: ["HOME": ""]).quad(kind) == nil)
        }
    }

    @Test("QUAD_HOME is a folder of its own")
    func own() {
        #expect(UserFolders(variables: ["QUAD_HOME": "q"]).own == "q")
        #expect(UserFolders(variables: ["QUAD_HOME": ""]).own == nil)
    }
}
