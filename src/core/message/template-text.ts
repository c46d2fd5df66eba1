import {
  isMessageVariable,
  MESSAGE_VARIABLES,
  valueText,
  type MessageVariable,
  type VariableValues,
} from './message-variables.ts'

/** A name that no text may use, where it stands, and the names that were probably meant, the nearest first. */
export interface UnknownName {
  readonly name: string
  /** Counted from 1. */
  readonly line: number
  readonly near: readonly MessageVariable[]
}

type Part = { readonly text: string } | { readonly variable: MessageVariable } | { readonly unknown: UnknownName }

const MOST_NEAR = 3

/**
 * Splits a text into words and names. Names stand in double braces, `{{guest.firstName}}`; braces that are never closed
 * count as an unknown name.
 */
function partsOf(text: string, names: readonly MessageVariable[] = MESSAGE_VARIABLES): Part[] {
  const parts: Part[] = []
  let from = 0
  for (const match of text.matchAll(/\{\{([^{}\n]{0,80})\}\}|\{\{|\}\}/g)) {
    if (match.index > from) parts.push({ text: text.slice(from, match.index) })
    from = match.index + match[0].length
    const name = match[1]?.trim() ?? match[0]
    const line = text.slice(0, match.index).split('\n').length
    const isKnown = isMessageVariable(name) && names.includes(name)
    parts.push(isKnown ? { variable: name } : { unknown: { name, line, near: nearNames(name, names) } })
  }
  if (from < text.length) parts.push({ text: text.slice(from) })
  return parts
}

/**
 * Returns the names in a text that are not among those it may use, in order. A text with such a name cannot be saved.
 */
export function unknownNames(text: string, names?: readonly MessageVariable[]): UnknownName[] {
  return partsOf(text, names).flatMap((part) => ('unknown' in part ? [part.unknown] : []))
}

/** Returns the variables that a text uses, each once. */
export function variablesIn(text: string): MessageVariable[] {
  return [...new Set(partsOf(text).flatMap((part) => ('variable' in part ? [part.variable] : [])))]
}

/**
 * A text with its values filled in. Variables without a value stay as they are and are listed in `missing`; such a text
 * must not be sent.
 */
export interface FilledText {
  readonly text: string
  readonly missing: readonly string[]
}

/** Fills the values of a booking into a text, days and amounts as in its language (null: English). */
export function fillText(text: string, values: VariableValues, language: string | null = null): FilledText {
  const missing = new Set<string>()
  const filled = partsOf(text).map((part) => {
    if ('text' in part) return part.text
    const name = 'variable' in part ? part.variable : part.unknown.name
    const value = 'variable' in part ? valueText(part.variable, values, language) : null
    if (value !== null) return value
    missing.add(name)
    return 'variable' in part || !/[{}]/.test(name) ? `{{${name}}}` : name
  })
  return { text: filled.join(''), missing: [...missing] }
}

function nearNames(name: string, names: readonly MessageVariable[]): MessageVariable[] {
  const requested = name.toLowerCase()
  const own = requested.split('.').at(-1) ?? ''
  const away = (variable: MessageVariable) => {
    const whole = variable.toLowerCase()
    return Math.min(distance(requested, whole), distance(own, whole.split('.').at(-1) ?? '') + 1)
  }
  const ranked = names.map((variable) => ({ variable, by: away(variable) }))
  const most = Math.max(2, Math.floor(requested.length / 3))
  const best = Math.min(most, ...ranked.map(({ by }) => by))
  return ranked.flatMap(({ variable, by }) => (by === best ? [variable] : [])).slice(0, MOST_NEAR)
}

/** Returns how many letters have to be inserted, removed or replaced to turn one word into the other (Levenshtein). */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (const [at, letter] of Array.from(one).entries()) {
    const next = [at + 1]
    for (let column = 1; column <= other.length; column++) {
      const replaced = (row[column - 1] ?? 0) + (other[column - 1] === letter ? 0 : 1)
      next.push(Math.min(replaced, (row[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1))
    }
    row = next
  }
  return row[other.length] ?? 0
}
