// Forms of what the core takes and answers, for tsc --checkJs; nothing here runs.

/** @typedef {{store: string, key: string, text: string | null}} Row */
/** @typedef {{id: string, title: string, value: string, valueText: string, today: string, kind: string, color: string,
 *   icon: string | null, note: string, step: string, resetValue: string, boundary: string, isArchived: boolean,
 *   share: string, group: string | null, isRunning?: boolean, laps?: string, target?: Target,
 *   readAt?: number}} Counter */
/** @typedef {{verdict: "open" | "met" | "missed", words: string, part: string}} Standing */
/** @typedef {Standing & {goal: string, aim: string, repeats: string | null, period: string | null}} Target */
/** @typedef {{id: string, name: string, color: string | null, icon: string | null, isArchived: boolean,
 *   counters: string, total: string, running: string}} Group */
/** @typedef {{first: string, text: string, amount: string, part: string}} Sum */
/** @typedef {{day: Sum[], week: Sum[], month: Sum[],
 *   periods: (Standing & {title: string, value: string, progress: string, isClosed: boolean})[],
 *   intervals: {number: string, start: string, stop: string | null, time: string, isSet: boolean}[],
 *   laps: {number: string, time: string, total: string}[],
 *   taps: {sequence: string, at: string, kind: string, text: string, canWithdraw: boolean, day?: string,
 *     device?: string | null}[]}} History */
/** @typedef {{words: string, kind: string}} Notice */
/** @typedef {{name: string, label: string, help: string, form: "text" | "number", value: string,
 *   least?: string}} Setting */
/** @typedef {{name: string, colors: string[]}} Palette */
/** @typedef {{id: string, date: string, time: string, texts: string[], isStarred: boolean, locked: string,
 *   damaged: string, isConflicted: boolean}} Entry */
/** @typedef {{since: "week" | "month" | "years", years?: string, day: string, entries: Entry[]}} Memory */
/** @typedef {{day: string, count: string, keeps: string | null, isLocked: boolean, draft: string,
 *   changes?: {id: string, text: string, was?: string}[], latest: Entry | null,
 *   conflicts: string[]}} Journal */
/** @typedef {{do: string, now?: string, [member: string]: unknown}} Request */
/** @typedef {{id: string, name: string, isSignedIn: boolean}} Account */
/** @typedef {{state: "going" | "done" | "failed", words?: string, retryAfter?: number | null}} Exchange */
/** @typedef {{rows: Row[], counters: Counter[], order?: string[], archived?: string[], lastUsed: string | null,
 *   undo: string | null, redo: string | null, notice: Notice | null,
 *   error: {words: string, isRequestWrong?: boolean} | null,
 *   request?: {method: string, path: string, type: string | null, body: string | null} | null, sync?: Exchange,
 *   pending?: string, account?: Account | null, device?: string, palettes?: Palette[], text?: string,
 *   settings?: Setting[], now?: string, groups?: Group[], isEveryGroup?: boolean, made?: string, history?: History,
 *   journal?: Journal, entries?: Entry[], hasMore?: boolean, memories?: Memory[], surplus?: string}} Answer */

export {}
