import API

extension Hub {
    /// The route of the description of all routes.
    static let descriptionRoutes: [RouteTable.Entry] = [
        RouteTable.Entry(route: Routes.apiDocument.description) { hub, incoming, _ in
            try hub.stranger(incoming, as: RequestClass(Routes.apiDocument.description)).pass()
            return APIResponse(
                status: 200, headers: ["content-type": "application/yaml"],
                body: Array(APIDocument.text.utf8))
        }
    ]
}
