import type { Field, Values } from './field.ts'
import type { Clash } from './stay-form.ts'

/** What was typed, merged with what others have saved since the form was shown. */
export interface Compared {
  /** The fields that only others have changed have the values of these; all other fields have what was typed. */
  readonly values: Values
  /** The fields that both have changed to different values. */
  readonly clashes: readonly Clash[]
}

/**
 * Compares a form as it was shown (`seen`), as it is saved now, and as it was typed. Without `seen` there is nothing to
 * compare with.
 */
export function compareValues(
  fields: readonly Field[],
  seen: Values | null,
  now: Values | null,
  typed: Values,
): Compared {
  if (seen === null || now === null) return { values: typed, clashes: [] }
  const values: Record<string, string> = {}
  const clashes: Clash[] = []
  for (const field of fields) {
    const [before, theirs, mine] = [seen, now, typed].map((one) => (one[field.name] ?? '').trim()) as [
      string,
      string,
      string,
    ]
    const isTheirs = theirs !== before && mine === before
    values[field.name] = isTheirs ? theirs : (typed[field.name] ?? '')
    if (theirs !== before && mine !== before && mine !== theirs)
      clashes.push({ label: field.label, mine: shown(field, mine), theirs: shown(field, theirs) })
  }
  return { values, clashes }
}

/** Reads the values with which a form was shown from its hidden field; null when they cannot be read. */
export function readSeen(text: string): Values | null {
  try {
    const found: unknown = JSON.parse(text)
    if (typeof found !== 'object' || found === null || Array.isArray(found)) return null
    return Object.fromEntries(Object.entries(found).map(([name, value]) => [name, String(value)]))
  } catch {
    return null
  }
}

function shown({ kind, options = [] }: Field, text: string): string {
  if (kind === 'tick') return text === '' ? 'no' : 'yes'
  const names = kind === 'ticks' ? text.split(',') : [text]
  const labels = names.map((name) => options.find(({ value }) => value === name)?.label ?? name)
  return labels.join(', ') || 'nothing'
}
