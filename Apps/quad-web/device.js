// The tabs of one device. One of them leads: it has the core and writes; the others send it what they want done.
import { Core, fetched } from "./core.js"
import { reading } from "./clock.js"
import { Superseded, opened, read, takenOver, tapsOf, written } from "./store.js"

/** @typedef {import("./types.js").Answer} Answer */
/** @typedef {import("./types.js").Request} Request */
/** @typedef {{tab: string, sequence: number, request: Request, tries: number}} Job */
/** @typedef {Job & {answer: Answer}} Done */

// Longer than a write takes on a phone's disk. A tab that is frozen in the background answers nothing.
const patience = 1000
const tries = 3

// `crypto.randomUUID` is only there with https.
const randomName = () => [...crypto.getRandomValues(new Uint32Array(4))].map(part => part.toString(36)).join("-")

/** @param {string} words @returns {Answer} */
const refused = words => ({
  rows: [], counters: [], lastUsed: null, undo: null, redo: null, notice: null, error: { words },
})

export class Device {
  #tab = randomName()
  #sequence = 0
  // What this tab asked for and has no answer to yet.
  /** @type {Map<number, {job: Job, resolve: (answer: Answer) => void}>} */
  #pending = new Map()
  #channel = new BroadcastChannel("quad")
  /** The name of this tab's time as the leader; empty while it doesn't lead. */
  #leader = ""
  #isWorking = false
  #owesView = false
  /** Whether this tab was told all there is. */
  #hasAll = false
  /** @type {Job[]} */
  #inbox = []
  // The last request of each tab that was taken in.
  /** @type {Map<string, number>} */
  #seen = new Map()
  /** @type {IDBDatabase | undefined} */
  #database
  /** @type {Core | undefined} */
  #core
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #watch
  #show
  #failed
  #leads

  /**
   * @param {(answer: Answer) => void} show Called with each answer once what it says is on the disk.
   * @param {(error: unknown) => void} failed Called when this tab can't lead.
   * @param {(leads: boolean) => void} leads Called when this tab begins or ceases to lead.
   */
  constructor(show, failed, leads) {
    this.#leads = leads
    this.#show = show
    this.#failed = failed
    this.#channel.onmessage = ({ data }) => (this.isLeading ? this.#heardAsLeader(data) : this.#heard(data))
    this.#channel.postMessage({ hello: true })
    this.#lead()
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "visible") this.#lookForLeader()
    })
  }

  get isLeading() {
    return this.#leader !== ""
  }

  /** The number of requests that are not on the disk yet. */
  get waiting() {
    return this.#pending.size
  }

  // Has something done; resolves once it is on the disk.
  /** @param {Request} request @returns {Promise<Answer>} */
  ask(request) {
    const job = {
      tab: this.#tab, sequence: ++this.#sequence, request: { ...reading(), ...request }, tries: 0,
    }
    return new Promise(resolve => {
      this.#pending.set(job.sequence, { job, resolve })
      this.#send()
    })
  }

  /** Sends all that has no answer, in order; what was taken in already is passed over. */
  #send() {
    const jobs = [...this.#pending.values()].map(({ job }) => job)
    if (this.isLeading) this.#take(jobs)
    else if (jobs.length > 0) {
      this.#channel.postMessage({ jobs })
      this.#lookForLeader()
    }
  }

  // What a tab does that follows.

  /** @param {any} message */
  #heard({ pong, view, last, done }) {
    if (pong || view || done) {
      clearTimeout(this.#watch)
      this.#watch = undefined
    }
    if (view) this.#resume(last[this.#tab] ?? 0, view)
    // Before all there is was told, an answer would be taken for it.
    if (this.#hasAll) for (const one of done ?? []) this.#answered(one)
  }

  // Shows all there is, and sends again what isn't on the disk.
  /** @param {number} last @param {Answer} view */
  #resume(last, view) {
    this.#hasAll = true
    this.#show(view)
    for (const [sequence, { resolve }] of [...this.#pending]) {
      if (sequence > last) break
      this.#pending.delete(sequence)
      resolve(view)
    }
    this.#send()
  }

  /** Asks whether a tab leads; if none answers, this one does. */
  #lookForLeader() {
    if (this.isLeading || this.#watch) return
    this.#channel.postMessage({ ping: true })
    this.#watch = setTimeout(() => {
      this.#watch = undefined
      if (!this.isLeading && document.visibilityState === "visible") this.#lead(true)
    }, patience)
  }

  /** Waits for the lock, or takes it from a tab that doesn't answer. */
  #lead(steal = false) {
    if (!navigator.locks) return void this.#takeOver()
    navigator.locks.request("quad", { steal }, async () => {
      await this.#takeOver()
      // The lock is held until the page goes or another tab takes it.
      if (this.isLeading) await new Promise(() => {})
    }).catch(() => {
      this.#follow()
      this.#lead()
    })
  }

  async #takeOver() {
    const leader = randomName()
    try {
      const module = await fetched()
      const database = await this.#connected()
      await takenOver(database, leader)
      const { rows, marks } = await read(database, leader)
      const core = new Core(module, rows)
      if (core.opened.rows.length > 0) await written(database, leader, core.opened.rows, new Map())
      this.#core = core
      this.#seen = new Map([...marks].map(([tab, mark]) => [tab, mark.last]))
      this.#inbox = []
      this.#leader = leader
      this.#leads(true)
      this.#tellView()
      this.#resume(this.#seen.get(this.#tab) ?? 0, core.opened)
    } catch (error) {
      if (!(error instanceof Superseded)) this.#failed(error)
    }
  }

  /** Another tab leads by now: it gets what this one still waits for. */
  #follow() {
    this.#leader = ""
    this.#leads(false)
    this.#core = undefined
    this.#inbox = []
    this.#channel.postMessage({ hello: true })
    this.#lookForLeader()
  }

  // What the tab does that leads.

  /** @param {any} message */
  #heardAsLeader({ hello, jobs, ping }) {
    if (ping) this.#channel.postMessage({ pong: true })
    if (jobs) this.#take(jobs)
    if (!hello) return
    // What is being written isn't shown before it is on the disk.
    if (this.#isWorking) this.#owesView = true
    else this.#tellView()
  }

  /** Tells the other tabs all there is, and up to where each of them was heard. */
  #tellView() {
    this.#owesView = false
    const view = this.#core?.act({ do: "view", now: String(Date.now()) })
    if (!view) return
    const last = Object.fromEntries(this.#seen)
    for (const { tab, sequence } of this.#inbox) last[tab] = Math.min(last[tab], sequence - 1)
    this.#channel.postMessage({ view: { ...view, palettes: this.#core?.opened.palettes }, last })
  }

  /** @param {Job[]} jobs */
  #take(jobs) {
    for (const job of jobs) {
      if (job.sequence <= (this.#seen.get(job.tab) ?? 0)) continue
      this.#seen.set(job.tab, job.sequence)
      this.#inbox.push(job)
    }
    if (!this.#isWorking) this.#work()
  }

  /** Does what waits and writes it at once; what comes meanwhile shares the next transaction. */
  async #work() {
    this.#isWorking = true
    while (this.isLeading && this.#inbox.length > 0) {
      const leader = this.#leader
      const jobs = this.#next()
      try {
        await this.#withTaps(jobs[0])
      } catch (error) {
        if (leader !== this.#leader) continue
        await this.#recover(jobs, error)
        continue
      }
      const { done, left } = this.#acted(jobs)
      try {
        await this.#stored(done, leader)
        // After another time as the leader, what wasn't stored has been sent again.
        if (leader !== this.#leader) continue
      } catch (error) {
        if (leader !== this.#leader) continue
        if (error instanceof Superseded) this.#follow()
        else await this.#recover(jobs, error)
        continue
      }
      this.#tell(done)
      if (left.length > 0) await this.#openAgain(left)
      if (this.#owesView) this.#tellView()
    }
    this.#isWorking = false
  }

  /** What is done at once; a request that needs the history on the disk comes alone. */
  #next() {
    const at = this.#inbox.findIndex(job => job.request.taps)
    return this.#inbox.splice(0, at < 0 ? this.#inbox.length : Math.max(1, at))
  }

  // Adds the history of a counter to a request that needs it.
  /** @param {Job} job */
  async #withTaps({ request }) {
    if (request.taps) request.rows = await tapsOf(await this.#connected(), String(request.id))
  }

  // Acts until the core traps.
  /** @param {Job[]} jobs @returns {{done: Done[], left: Job[]}} */
  #acted(jobs) {
    /** @type {Done[]} */
    const done = []
    for (const [index, job] of jobs.entries()) {
      try {
        if (!this.#core) throw new Error("no core")
        done.push({ ...job, answer: this.#core.act(job.request) })
      } catch (error) {
        console.warn(error)
        if (++job.tries < tries) return { done, left: jobs.slice(index) }
        const answer = refused("that failed, and nothing was changed")
        done.push({ ...job, answer })
        this.#core = undefined
      }
    }
    return { done, left: [] }
  }

  /** @param {Done[]} done @param {string} leader */
  async #stored(done, leader) {
    // A later row replaces an earlier one of the same key.
    const rows = new Map(done.flatMap(({ answer }) => answer.rows.map(row => [`${row.store}/${row.key}`, row])))
    if (rows.size === 0) return
    const marks = new Map(done.map(({ tab, sequence }) => [tab, { last: sequence, at: Date.now() }]))
    await written(await this.#connected(), leader, [...rows.values()], marks)
    for (const { answer } of done) answer.rows = []
  }

  /** @param {Done[]} done */
  #tell(done) {
    this.#channel.postMessage({ done })
    done.forEach(one => this.#answered(one))
  }

  // After a write that failed: again by a new connection, then it is said.
  /** @param {Job[]} jobs @param {unknown} error */
  async #recover(jobs, error) {
    console.warn(error)
    this.#database?.close()
    this.#database = undefined
    const isFull = error instanceof DOMException && error.name === "QuotaExceededError"
    const answer = refused(`not stored: ${isFull ? "the storage of this browser is full" : error}`)
    this.#tell(jobs.filter(job => ++job.tries >= tries).map(job => ({ ...job, answer })))
    await this.#openAgain(jobs.filter(job => job.tries < tries))
  }

  // Opens another core from the disk, and repeats what isn't there.
  /** @param {Job[]} jobs */
  async #openAgain(jobs) {
    this.#core = undefined
    const leader = this.#leader
    try {
      const { rows, marks } = await read(await this.#connected(), leader)
      const core = new Core(await fetched(), rows)
      if (leader !== this.#leader) return
      this.#core = core
      const isThere = (/** @type {Job} */ job) => job.sequence <= (marks.get(job.tab)?.last ?? 0)
      this.#tell(jobs.filter(isThere).map(job => ({ ...job, answer: core.opened })))
      this.#inbox.unshift(...jobs.filter(job => !isThere(job)))
    } catch (error) {
      if (leader !== this.#leader) return
      if (error instanceof Superseded) return this.#follow()
      console.warn(error)
      this.#inbox.unshift(...jobs)
    }
  }

  async #connected() {
    this.#database ??= await opened(() => (this.#database = undefined))
    return this.#database
  }

  /** @param {Done} done */
  #answered({ tab, sequence, answer }) {
    this.#show(answer)
    if (tab !== this.#tab) return
    this.#pending.get(sequence)?.resolve(answer)
    this.#pending.delete(sequence)
  }
}
