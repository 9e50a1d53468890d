// The time zone of this device as the core takes it: offsets and the instants at which they change.

const month = 30 * 24 * 3600 * 1000

// The seconds by which local time is ahead of UTC.
/** @param {number} at */
const offset = at => -60 * new Date(at).getTimezoneOffset()

/** The offsets from five years ago until five years from now. */
export function zone(now = Date.now()) {
  const changes = []
  let from = Math.floor(now / month - 61) * month
  const first = offset(from)
  for (let months = 0; months < 122; months++) {
    const to = from + month
    if (offset(from) !== offset(to)) {
      let [before, after] = [from, to]
      while (after - before > 1) {
        const middle = Math.floor((before + after) / 2)
        if (offset(middle) === offset(from)) before = middle
        else after = middle
      }
      changes.push([String(after), offset(to)])
    }
    from = to
  }
  return { name: Intl.DateTimeFormat().resolvedOptions().timeZone ?? "", first, changes }
}
