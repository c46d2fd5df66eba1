import type { IsoDate } from '#core/time/iso-date.ts'

/** A worker of a home's team, and what their day looks like. */
export interface Candidate {
  readonly id: string
  readonly name: string
  /** The number of tasks that they already have on that day. */
  readonly tasks: number
  /** The last day on which they did a task in this home. */
  readonly lastHere: IsoDate | null
}

/** Who should do a task, and why. */
export interface Proposal {
  readonly id: string
  readonly name: string
  readonly tasks: number
  readonly lastHere: IsoDate | null
  /** The number of workers who could do it. */
  readonly of: number
}

/**
 * Proposes the worker of a team with the fewest tasks that day; of several, the one who was in the home most recently
 * and so knows it best; then by name. Returns null when there is no team.
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
