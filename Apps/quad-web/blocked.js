// Whom one has blocked.
import { h } from "./dom.js"
import { back } from "./app.js"
import { carryOut, nameOf } from "./deeds.js"
import { listed, standing } from "./faces.js"
import { header } from "./frame.js"
import { look, seen } from "./kept.js"
import { model } from "./model.js"
import { ago } from "./moments.js"
import { blocksPath } from "./paths.js"
import { meaning } from "./peoplewords.js"
import { invitation } from "./self.js"

export const title = () => "Block list"
export const enter = () => look(blocksPath)
export const leave = () => back("messages/conversations")

export function view() {
  const all = listed(blocksPath, "people")
  return h("section", { class: "page", key: "blocked" },
    header("Block list", leave),
    !model.account ? invitation() : [
      standing(blocksPath),
      h("p", { class: "help", key: "meaning" }, meaning.blocking),
      h("p", { class: "help", key: "difference" }, meaning.declining),
      h("ul", { class: "plainlist", key: "list" }, all.map(one => h("li", { key: one.person, class: "device" },
        h("div", null, h("p", { dir: "auto" }, nameOf(one)), h("p", { class: "help" }, ago(one.since))),
        h("button", { onclick: () => carryOut("unblock", one), "aria-label": `Unblock ${nameOf(one)}` }, "Unblock")))),
      all.length === 0 && seen(blocksPath)?.value && h("p", { key: "none" }, "You haven't blocked anyone."),
    ])
}
