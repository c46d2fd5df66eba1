import * as z from 'zod/mini'
import type { ShapeOf } from '#contract/shape-of.ts'
import { CHANGE_KINDS } from '#core/search/change-kind.ts'

/** Where open pages of the console listen (Server-Sent Events). */
export const STAFF_EVENTS_PATH = '/api/staff/events'

/** Where a page listens that was read from such a state (`stateOfEvents`): what has changed since comes at once. */
export function staffEventsSince(state: string): string {
  return state === '' ? STAFF_EVENTS_PATH : `${STAFF_EVENTS_PATH}?${new URLSearchParams({ since: state })}`
}

/** The state that an answer without a stream names, from which whatever is read after it is read; '' where it names none. */
export const stateOfEvents = (text: string): string => /^id: (.+)$/m.exec(text)?.[1] ?? ''

/** `event: change`: what was changed of the homes one runs, by whomever. */
export const staffChangeSchema = z
  .object({ kinds: z.array(z.enum(CHANGE_KINDS)) })
  .check(z.meta({ id: 'StaffChange', description: 'What was changed of the homes one runs; to be read again.' }))

export type StaffChange = ShapeOf<typeof staffChangeSchema>

/** Why a page may not listen any more: the sign-in is over, or the account has no part in running homes now. */
export const STAFF_EVENTS_ENDS = ['signed_out', 'not_allowed'] as const

/** `event: over`, the last one. */
export interface StaffEventsEnd {
  readonly reason: (typeof STAFF_EVENTS_ENDS)[number]
}
