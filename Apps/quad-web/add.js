// New counts: the look first, which is chosen already, then the names. Nothing is kept before Save.
import { h } from "./dom.js"
import { ask, back, draw, go } from "./app.js"
import { header } from "./frame.js"
import { icon, iconTitle, ink } from "./icons.js"
import { model } from "./model.js"

// What is being added.
/** @type {{icon: string, color: string, names: string} | null} */
export let draft = null

export const title = () => "Add counts"

export function enter() {
  if (draft) return
  const colors = model.palettes.flatMap(palette => palette.colors)
  draft = { icon: "circle", color: colors[model.order.length % colors.length] ?? "#00A0B0", names: "" }
}

// The names, one a line or between commas; `\,` is a comma.
/** @param {string} text */
const namesIn = text =>
  (text.match(/(?:\\,|[^,\n])+/g) ?? []).map(name => name.replace(/\\,/g, ",").trim()).filter(name => name !== "")

async function save() {
  if (!draft) return
  const names = namesIn(draft.names)
  const titles = names.length > 0 ? names : [""]
  const answer = await ask({ do: "add", titles, icon: draft.icon, color: draft.color })
  if (answer.error) return
  draft = null
  if (titles.length === 1 && answer.counters.length === 1) go(`count/${answer.counters[0].id}`, true)
  else back("counts")
}

export function leave() {
  draft = null
  back("counts")
}

export function view() {
  if (!draft) enter()
  if (!draft) return null
  const now = draft
  const count = namesIn(now.names).length
  return h("section", { class: "page", key: "add" },
    header("Add counts", leave),
    h("button", { class: "row", onclick: () => go("look/new"), vars: { "--tint": now.color, "--ink": ink(now.color) } },
      h("span", { class: "badge large" }, icon(now.icon)),
      h("span", null, `Icon and colour: ${iconTitle(now.icon)}`)),
    h("div", { class: "field" },
      h("label", { for: "names" }, "Name"),
      h("textarea", {
        id: "names", value: now.names, rows: "3", dir: "auto", autocomplete: "off", "data-start": true,
        "aria-describedby": "names-help",
        oninput: (/** @type {Event} */ event) => {
          now.names = /** @type {HTMLTextAreaElement} */ (event.target).value
          draw()
        },
        onkeydown: (/** @type {KeyboardEvent} */ event) => {
          if (event.key !== "Enter" || event.shiftKey || event.isComposing) return
          event.preventDefault()
          save()
        },
      }),
      h("p", { id: "names-help", class: "help" },
        "Several at once: put commas between the names, or paste a list. No name is fine, too.")),
    h("div", { class: "buttons" },
      h("button", { class: "main", onclick: save }, count > 1 ? `Add ${count} counts` : "Add"),
      h("button", { onclick: leave }, "Cancel")))
}
