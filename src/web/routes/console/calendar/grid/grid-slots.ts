import type { StayName } from '../rows/packed-stays.ts'

/** The head of a group of homes. */
export interface GroupHead {
  readonly label: string
  /** How many homes it has. */
  readonly homes: number
  /** Whether its homes are shown below it. */
  readonly isOpen: boolean
}

/** What has a line in the grid: a home, or the head of a group. */
export type Slot = StayName | GroupHead

export const isHead = (slot: Slot): slot is GroupHead => 'isOpen' in slot

/**
 * Returns what has a line: all homes, or where they have groups, these with their heads and the homes of those groups
 * that are not folded.
 */
export function slotsOf(names: readonly StayName[], folded: ReadonlySet<string>): readonly Slot[] {
  if (names.every(({ group }) => group === undefined)) return names
  return [...Map.groupBy(names, ({ group }) => group ?? '')].flatMap(([label, stays]): Slot[] => {
    const isOpen = !folded.has(label)
    return [{ label, homes: stays.length, isOpen }, ...(isOpen ? stays : [])]
  })
}

/** Returns the slugs of the homes among the slots `[from, to)`. Throws where there are fewer slots. */
export function slugsOf(slots: readonly Slot[], from: number, to: number): string[] {
  if (to > slots.length) throw new Error(`there are ${slots.length} lines, not ${to}`)
  return slots.slice(from, to).flatMap((slot) => (isHead(slot) ? [] : slot.slug))
}
