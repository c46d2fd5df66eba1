/** A class, an id or an element: what a selector can require and a page can be searched for. */
const NAMED = /^(?:[.#][\w-]+|[a-zA-Z][\w-]*)/
const WITH_ARGUMENTS = /^::?([\w-]+)\(/
/** States of elements, their attributes (which scripts change), and combinators. */
const WITHOUT_NEEDS = /^(?:::?[\w-]+|\[[^\]]*\]|[^.#\w:[-]+|.)/
const OF_ANY = ['is', 'where', 'has']

/**
 * Returns what a page must contain for a selector to match anything in it, as alternatives: `.a :is(.b, p)` → `.a` and
 * `.b`, or `.a` and `p`. What a selector excludes (`:not()`) is not required.
 */
export function needsOf(selector: string): string[][] {
  let alternatives: string[][] = [[]]
  const add = (further: readonly (readonly string[])[]) => {
    alternatives = alternatives.flatMap((one) => further.map((more) => [...new Set([...one, ...more])]))
  }
  for (let rest = selector; rest !== '';) {
    const [opening, pseudo = ''] = WITH_ARGUMENTS.exec(rest) ?? []
    const [name] = NAMED.exec(rest) ?? []
    if (opening !== undefined) {
      const end = closingOf(rest, opening.length)
      if (OF_ANY.includes(pseudo)) add(listOf(rest.slice(opening.length, end)).flatMap(needsOf))
      rest = rest.slice(end + 1)
    } else if (name !== undefined) {
      add([[name]])
      rest = rest.slice(name.length)
    } else rest = rest.slice(WITHOUT_NEEDS.exec(rest)![0].length)
  }
  return alternatives
}

/** Returns the position of the bracket that closes the one before `from`. */
function closingOf(text: string, from: number): number {
  let depth = 1
  for (let at = from; at < text.length; at++) {
    if (text[at] === '(') depth++
    else if (text[at] === ')' && --depth === 0) return at
  }
  throw new Error(`a bracket is not closed: ${text}`)
}

/** Splits a list of selectors at the commas that are not inside brackets. */
function listOf(text: string): string[] {
  const list = ['']
  let depth = 0
  for (const sign of text) {
    if (sign === ',' && depth === 0) list.push('')
    else list[list.length - 1] += sign
    if (sign === '(' || sign === '[') depth++
    else if (sign === ')' || sign === ']') depth--
  }
  return list
}
