import API
import FoundationEssentials

extension APIRequest {
    /// The header fields of the request, but for those of a connection.
    var fields: [(name: String, value: String)] {
        var fields = [("user-agent", "quad")]
        if let token {
            fields.append(("authorization", "Bearer \(token)"))
        } else if let login {
            let pair = Data("\(login.name):\(login.password)".utf8).base64EncodedString()
            fields.append(("authorization", "Basic \(pair)"))
            fields.append(("x-limit-d", login.device))
        }
        if let version { fields.append((ProtocolVersions.header, "\(version)")) }
        if let lastEventID { fields.append(("last-event-id", lastEventID)) }
        if let known { fields.append(("if-none-match", "\"\(known)\"")) }
        if let accept = accepts.accept { fields.append(("accept", accept)) }
        if !body.isEmpty {
            fields.append(
                ("content-type", isUpload ? "application/octet-stream" : form.rawValue))
        }
        return fields
    }
}
