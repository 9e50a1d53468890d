// What acts about people mean and how they are told, as `Meaning`, `PersonVerb` and `ConversationSummary` of the Swift
// sources say it.

export const meaning = {
  blocking: "Blocking hides you from each other in every list and search, and neither of you can write. " +
    "They are not told. You can unblock them.",
  declining: "Declining makes the request go away; its sender can't tell, and you still see them.",
  deleting: "They are deleted from all your devices. The other person keeps them and is not told.",
  pausing: "You appear in no one's list and see no one new. Places you visit meanwhile never become meetings. " +
    "Conversations go on. A place you said you are at is withdrawn. No one is told. " +
    "After the pause, earlier meetings show again.",
  reporting: "The operator gets your reason and copies of the last messages between you. The person is not told.",
  paused: "Your account is paused: you appear in no one's list, and no one appears in yours.",
  nobodyYet: "Nobody yet. You see people here after sharing a place with them.",
  revoking: "It keeps what it has, but can't sync or write until it signs in again.",
  pausedPlaces: "Your account is paused: places you visit meanwhile never become meetings.",
  pausedSaying: "To say where you are, end the pause first: More, Who sees you.",
  resuming: "When you end the pause, earlier meetings show again at once, to others and to you. " +
    "Places you visited meanwhile never become meetings.",
  sharesReading: "Others see what you have read, and you see what they have read.",
  hidesReading: "No one sees what you have read, and you don't see what they have read.",
}

/** @param {string} known */
export const lookalike = known => `Not the ${known} you know: another person, whose name looks the same.`

/** @type {Record<string, (name: string) => string>} */
export const done = {
  accept: name => `Accepted: ${name} and you can both write now.`,
  decline: name => `Declined. ${name} can't tell.`,
  declineAndBlock: name => `Declined and blocked ${name}, who can't tell.`,
  takeBackDecline: name => `The request of ${name} waits for your decision again.`,
  block: name => `Blocked ${name}.`,
  unblock: name => `Unblocked ${name}.`,
}

/** @type {Record<string, string>} */
export const states = {
  waiting: "waits for their answer", requested: "waits for your decision", declined: "you declined", open: "",
  closed: "closed",
}

// How far one's own message is: sent, delivered or read; empty if that is not told.
/** @param {any} conversation @param {number} number */
export function mark(conversation, number) {
  if (conversation?.state !== "open" || typeof conversation.delivered !== "number") return ""
  if (typeof conversation.read === "number" && conversation.read >= number) return "read"
  return conversation.delivered >= number ? "delivered" : "sent"
}
