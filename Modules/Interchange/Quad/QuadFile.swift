/// The names in Quad's own JSON export.
package enum QuadFile {
    /// The value of the first member, `format`.
    package static let format = "quad-export"
    /// The version of the format, raised when a member changes its meaning.
    package static let schemaVersion: Int64 = 1
    /// The last member, which holds the documents that an import joins.
    package static let documents = "documents"
}
