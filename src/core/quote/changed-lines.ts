import type { QuoteLine } from './quote.ts'

/** What a comparison needs of a line of a price. */
export type ComparedLine = Pick<QuoteLine, 'kind' | 'code' | 'label' | 'amountMinor' | 'included'>

/** One side of a difference: its lines in words, in their order, and what they come to in minor units. */
export interface LineSide {
  readonly labels: readonly string[]
  readonly amountMinor: number
}

/** One thing that costs something else now. `before` null: it is new; `after` null: it is no longer charged. */
export interface ChangedLine {
  /** Code of the line; `nights` for all nights whose price moved. */
  readonly code: string
  readonly before: LineSide | null
  readonly after: LineSide | null
  /** A tax inside the other prices: its change is told, but moves no total. */
  readonly included: boolean
}

/**
 * What differs between two prices of the same choice, in the order in which the lines stand, what is gone last; empty when every
 * line costs what it did. Lines belong together by their code. Nights do not, because their code names their price
 * (docs/booking-rules.md, Rounding): those that are not the same on both sides make one difference. The differences of all that is not
 * `included` add up to the difference of the totals.
 */
export function changedLines(before: readonly ComparedLine[], after: readonly ComparedLine[]): ChangedLine[] {
  const then = grouped(before, new Set(after.map(identityOf)))
  const now = grouped(after, new Set(before.map(identityOf)))
  const keys = [...now.keys(), ...[...then.keys()].filter((key) => !now.has(key))]
  return keys.flatMap((key) => {
    const [old, current] = [then.get(key), now.get(key)]
    const one = current ?? old
    if (!one || (old?.amountMinor ?? 0) === (current?.amountMinor ?? 0)) return []
    return [{ code: one.code, included: one.included, before: sideOf(old), after: sideOf(current) }]
  })
}

interface Group extends LineSide {
  readonly code: string
  readonly included: boolean
  readonly labels: string[]
  amountMinor: number
}

/** Lines of one thing under one key; nights that stand on the other side just so are left out. */
function grouped(lines: readonly ComparedLine[], others: ReadonlySet<string>): Map<string, Group> {
  const groups = new Map<string, Group>()
  for (const line of lines) {
    if (line.kind === 'night' && others.has(identityOf(line))) continue
    const code = line.kind === 'night' ? 'nights' : line.code
    const included = line.included === true
    const key = `${included} ${line.kind === 'night'} ${code}`
    const group = groups.get(key) ?? { code, included, labels: [], amountMinor: 0 }
    group.labels.push(line.label)
    group.amountMinor += line.amountMinor
    groups.set(key, group)
  }
  return groups
}

function sideOf(group: Group | undefined): LineSide | null {
  return group ? { labels: group.labels, amountMinor: group.amountMinor } : null
}

const identityOf = ({ code, amountMinor }: ComparedLine) => `${amountMinor} ${code}`
