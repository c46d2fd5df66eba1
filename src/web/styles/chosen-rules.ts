import type { StyleRule } from '../build/style-rules.ts'
import { asBytesText } from '#web/shell/bytes-as-text.ts'

/** An element, its classes, its id. */
const NAMED = /<([a-z][\w-]*)| class="([^"]*)"| id="([^"]*)"/g
/** Pages of one kind hold the same: their styles are put together once. */
const MOST_KNOWN = 200

/**
 * What chooses of the rules of a sheet those that can meet something in a page, in their order, behind what stands
 * `before` all of them. The page, as it is sent, and its styles are bytes, a letter each.
 */
export function choosingFrom(rules: readonly StyleRule[], before = ''): (html: string) => string {
  /** All that selectors of the sheet ask for. */
  const asked = new Set(rules.flatMap(({ selectors }) => selectors?.flatMap(([, needs]) => needs.flat()) ?? []))
  const known = new Map<string, string>()
  return (html) => {
    const names = namesIn(html, asked)
    const key = [...names].toSorted().join(' ')
    let css = known.get(key)
    if (css === undefined) {
      if (known.size >= MOST_KNOWN) known.clear()
      known.set(key, (css = asBytesText(before + stylesOf(rules, names))))
    }
    return css
  }
}

function stylesOf(rules: readonly StyleRule[], names: ReadonlySet<string>): string {
  let css = ''
  let open: readonly string[] = []
  const enter = (within: readonly string[]) => {
    const different = within.findIndex((name, depth) => name !== open[depth])
    const kept = different < 0 ? within.length : different
    css += '}'.repeat(Math.max(0, open.length - kept))
    for (const name of within.slice(kept)) css += `${name}{`
    open = within
  }
  for (const { within, selectors, text, animation } of rules) {
    if (animation !== undefined) continue
    const meeting = selectors?.filter(([, needs]) => needs.some((all) => all.every((name) => names.has(name))))
    if (meeting?.length === 0) continue
    enter(within)
    css += (meeting?.map(([selector]) => selector).join() ?? '') + text
  }
  enter([])
  for (const { text, animation } of rules) if (animation !== undefined && css.includes(animation)) css += text
  return css
}

/** What selectors of the sheet name of a page: its elements, their classes and their ids. What stands in its scripts may come along. */
function namesIn(html: string, asked: ReadonlySet<string>): ReadonlySet<string> {
  const elements = new Set<string>()
  const lists = new Set<string>()
  const ids = new Set<string>()
  NAMED.lastIndex = 0
  for (let found = NAMED.exec(html); found; found = NAMED.exec(html)) {
    if (found[1] !== undefined) elements.add(found[1])
    else if (found[2] !== undefined) lists.add(found[2])
    else ids.add(found[3]!)
  }
  const names = new Set<string>()
  const add = (name: string) => asked.has(name) && names.add(name)
  for (const element of elements) add(element)
  for (const id of ids) add(`#${id}`)
  for (const classes of lists) for (const name of classes.split(' ')) add(`.${name}`)
  return names
}
