import type { StyleRule } from '../build/style-rules.ts'
import { asPageText, START_OF_DATA, type PageText } from '#web/shell/page-text.ts'

/**
 * An element, its classes or its id. No capturing groups, which would create an array for each of the thousands of
 * matches in a page.
 */
const NAMED = /<[a-z][\w-]*| class="[^"]*| id="[^"]*/g
const CLASS = ' class="'
const ID = ' id="'
/** Pages of one kind have the same names, so their styles are put together once. */
const MOST_KNOWN = 200

/** What selectors can name in a page: its elements, its classes (`.name`) and its ids (`#name`). */
export type NamesInPage = ReadonlySet<string>

/**
 * Returns a function that chooses those rules of a sheet that can match something in a page with these names, in order,
 * after the text `before`. The styles are characters of a page (`PageText`).
 */
export function choosingFrom(rules: readonly StyleRule[], before = ''): (names: NamesInPage) => string {
  /** Everything that selectors of the sheet require, each with its index. */
  const needed = [...new Set(rules.flatMap(({ selectors }) => selectors?.flatMap(([, needs]) => needs.flat()) ?? []))]
  const known = new Map<string, string>()
  return (names) => {
    const key = needed.filter((name) => names.has(name)).join(' ')
    let css = known.get(key)
    if (css === undefined) {
      if (known.size >= MOST_KNOWN) known.clear()
      known.set(key, (css = asPageText(before + stylesOf(rules, names))))
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

/** Reads the names of a page. Its data, a quarter of it, is left out: in it, `<` is written otherwise. */
export function namesInPage({ head, body }: PageText): NamesInPage {
  const names = new Set<string>()
  const data = body.indexOf(START_OF_DATA)
  const elements = data < 0 ? body : body.slice(0, data)
  for (const found of new Set([...(head.match(NAMED) ?? []), ...(elements.match(NAMED) ?? [])])) {
    if (found.startsWith(CLASS)) for (const name of found.slice(CLASS.length).split(' ')) names.add(`.${name}`)
    else names.add(found.startsWith(ID) ? `#${found.slice(ID.length)}` : found.slice(1))
  }
  return names
}
