import type { IsoDate } from '#core/time/iso-date.ts'

/** Somebody of the team of a home, as a day of theirs looks. */
export interface Candidate {
  readonly id: string
  readonly name: string
  /** What they have to do that day already. */
  readonly tasks: number
  /** The last day on which they did something in this home. */
  readonly lastHere: IsoDate | null
}

/** Who should do a task, and why. */
export interface Proposal {
  readonly id: string
  readonly name: string
  readonly tasks: number
  readonly lastHere: IsoDate | null
  /** How many could do it. */
  readonly of: number
}

/**
 * Who of a team has the freest day; among those alike whoever was in the home last, for they know it; then by name. Null: there is no team.
 */
export function proposeWorker(team: readonly Candidate[]): Proposal | null {
  const [best] = team.toSorted(
    (one, other) =>
      one.tasks - other.tasks ||
      (other.lastHere ?? '').localeCompare(one.lastHere ?? '') ||
      one.name.localeCompare(other.name) ||
      one.id.localeCompare(other.id),
  )
  if (!best) return null
  const { id, name, tasks, lastHere } = best
  return { id, name, tasks, lastHere, of: team.length }
}
