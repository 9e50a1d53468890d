// Forms of what the core takes and answers, for tsc --checkJs; nothing here runs.

/** @typedef {{store: string, key: string, text: string | null}} Row */
/** @typedef {{id: string, title: string, value: string, valueText: string, today: string, kind: string, color: string,
 *   icon: string | null, note: string, step: string, resetValue: string, boundary: string, isArchived: boolean,
 *   share: string}} Counter */
/** @typedef {{words: string, kind: string}} Notice */
/** @typedef {{name: string, label: string, help: string, form: "text" | "number", value: string,
 *   least?: string}} Setting */
/** @typedef {{name: string, colors: string[]}} Palette */
/** @typedef {{id: string, date: string, time: string, texts: string[], isStarred: boolean, locked: string,
 *   damaged: string, isConflicted: boolean}} Entry */
/** @typedef {{since: "week" | "month" | "years", years?: string, day: string, entries: Entry[]}} Memory */
/** @typedef {{day: string, count: string, keeps: string | null, isLocked: boolean, draft: string, latest: Entry | null,
 *   conflicts: string[]}} Journal */
/** @typedef {{do: string, now?: string, [member: string]: unknown}} Request */
/** @typedef {{id: string, name: string, isSignedIn: boolean}} Account */
/** @typedef {{state: "going" | "done" | "failed", words?: string, signIn?: boolean,
 *   retryAfter?: number | null, device?: string}} Exchange */
/** @typedef {{rows: Row[], counters: Counter[], order?: string[], archived?: string[], lastUsed: string | null,
 *   undo: string | null, redo: string | null, notice: Notice | null,
 *   error: {words: string, isRequestWrong?: boolean} | null,
 *   request?: {method: string, path: string, type: string | null, body: string | null} | null, sync?: Exchange,
 *   pending?: string, account?: Account | null, device?: string, palettes?: Palette[], text?: string,
 *   settings?: Setting[], journal?: Journal, entries?: Entry[], hasMore?: boolean, memories?: Memory[],
 *   surplus?: string}} Answer */

export {}
