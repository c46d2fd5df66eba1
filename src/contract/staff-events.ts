import * as z from 'zod/mini'
import type { ShapeOf } from '#contract/shape-of.ts'
import { CHANGE_KINDS, type ChangeKind } from '#core/search/change-kind.ts'

/** The address to which open pages of the console listen (Server-Sent Events). */
export const STAFF_EVENTS_PATH = '/api/staff/events'

/** Returns the address for a page that was read from a state (`stateOfEvents`): changes since then are sent at once. */
export function staffEventsSince(state: string): string {
  return state === '' ? STAFF_EVENTS_PATH : `${STAFF_EVENTS_PATH}?${new URLSearchParams({ since: state })}`
}

/**
 * Returns the state that an answer without a stream names, '' when there is none. Read the data of the page after it.
 */
export const stateOfEvents = (text: string): string => /^id: (.+)$/m.exec(text)?.[1] ?? ''

/** Returns whether an answer without a stream reports changes. */
export const hasChangeEvent = (text: string): boolean => /^event: change$/m.test(text)

/** The kinds that are reported together where it is not known what has changed, as when somebody gets or loses a home. */
export const ANYTHING_OF_STAYS: readonly ChangeKind[] = ['stay', 'nights', 'booking', 'thread', 'task']

/** `event: change`: what anybody has changed about the homes that the user runs. */
export const staffChangeSchema = z.object({ kinds: z.array(z.enum(CHANGE_KINDS)) }).check(
  z.meta({
    id: 'StaffChange',
    description: 'The kinds of data that have changed in the homes you run and should be read again.',
  }),
)

export type StaffChange = ShapeOf<typeof staffChangeSchema>

/** Why a page may no longer listen: the sign-in is over, or the account may no longer run homes. */
export const STAFF_EVENTS_ENDS = ['signed_out', 'not_allowed'] as const

/** `event: over`, the last one. */
export interface StaffEventsEnd {
  readonly reason: (typeof STAFF_EVENTS_ENDS)[number]
}
