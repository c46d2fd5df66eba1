import { sessionCookieName } from '#api/session/session-cookie.ts'
import type { ApiCall } from './api-route.ts'
import type { WholeAnswer } from './conditional-response.ts'

/** How the answers of a route are kept in memory, for those whom nobody knows. */
export interface Keeping {
  /** What a change forgets them by: `list`, as the pages that show homes, or `texts`. */
  readonly tag: 'list' | 'texts'
  /** At most so long: a change is told, that time passes is not. */
  readonly seconds: number
}

/** The same, or by what is asked. */
export type Kept = Keeping | ((call: ApiCall) => Keeping)

/** Of content, which changes when somebody changes it. */
const CONTENT_SECONDS = 60
/** Of what changes by itself: nights that are held end, notice that is asked for runs out. */
const PASSING_SECONDS = 5

/** What homes are like. */
export const keptHomes: Keeping = { tag: 'list', seconds: CONTENT_SECONDS }
/** When they can be booked, and for how much. */
export const keptNights: Keeping = { tag: 'list', seconds: PASSING_SECONDS }
/** Texts of the site. */
export const keptTexts: Keeping = { tag: 'texts', seconds: CONTENT_SECONDS }

/** Keeps answers that are the same for everybody. */
export interface KeptAnswers {
  /** The answer to a question, from memory or made now. One that is no plain success is not kept. */
  readonly answer: (question: string, keeping: Keeping, make: () => Promise<WholeAnswer>) => Promise<WholeAnswer>
  /** Forgets all of them. */
  readonly clear: () => void
}

/**
 * Whether an answer that is the same for everybody will do: whoever asks shows neither a session nor a token, and wants the usual form.
 * `header`: the value of a header by its name in lower case.
 */
export function isAskedByAnybody(header: (name: string) => string | null | undefined, websiteUrl: string): boolean {
  return (
    header('authorization') == null &&
    header('strapi-response-format') == null &&
    header('cookie')?.includes(`${sessionCookieName(websiteUrl)}=`) !== true
  )
}
