import type { QuoteLine } from './quote.ts'

/** The parts of a price line that a comparison needs. */
export type ComparedLine = Pick<QuoteLine, 'kind' | 'code' | 'label' | 'amountMinor' | 'included'>

/** One side of a difference: its lines in words, in order, and their sum in minor units. */
export interface LineSide {
  readonly labels: readonly string[]
  readonly amountMinor: number
}

/** One item whose price differs. `before` null: it is new; `after` null: it is no longer charged. */
export interface ChangedLine {
  /** The code of the line, or `nights` for all nights whose price changed. */
  readonly code: string
  readonly before: LineSide | null
  readonly after: LineSide | null
  /** A tax inside the other prices: its change is reported, but does not change the total. */
  readonly included: boolean
}

/**
 * Returns what differs between two prices of the same choice, in the order of the lines, removed items last; empty when
 * every line costs the same. Lines are matched by their code. Nights are not, because their code contains their price
 * (docs/booking-rules.md, Rounding): all nights that differ between the two sides make one difference. The differences
 * that are not `included` sum to the difference of the totals.
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

/** Groups the lines by item, leaving out nights that are the same on the other side. */
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
