/// A question before something is lost, with the effects of a yes.
struct Question {
    let text: String
    let effects: [Effect]
}
