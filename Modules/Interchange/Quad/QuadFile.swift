/// The names in Quad's own export as JSON.
public enum QuadFile {
    /// The value of the member `format`, the first one.
    public static let format = "quad-export"
    /// The version of the form; raised when a member changes its meaning.
    public static let schemaVersion: Int64 = 1
    /// The member that holds the documents, the last one: what an import joins.
    public static let documents = "documents"
}
