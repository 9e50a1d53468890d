/// What Quad's own export as JSON is called.
public enum QuadFile {
    /// The value of the member `format`, the first one.
    public static let format = "quad-export"
    /// The version of the form; raised when a member changes its meaning.
    public static let schemaVersion: Int64 = 1
}
