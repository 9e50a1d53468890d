/// The names in Quad's own JSON export.
public enum QuadFile {
    /// The value of the first member, `format`.
    public static let format = "quad-export"
    /// The version of the format, raised when a member changes its meaning.
    public static let schemaVersion: Int64 = 1
    /// The last member, which holds the documents that an import joins.
    public static let documents = "documents"
}
