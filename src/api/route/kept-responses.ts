import { sessionCookieName } from '#contract/site/session-cookie-name.ts'
import type { ApiCall } from './api-route.ts'
import type { WholeResponse } from './conditional-response.ts'

/** How the answers of a route are cached in memory, for unidentified callers. */
export interface Keeping {
  /** The tag that purges them: `list`, like the pages that show homes, or `texts`. */
  readonly tag: 'list' | 'texts'
  /** The longest time: changes are announced, but the passing of time is not. */
  readonly seconds: number
}

/** The same, or depending on the request. */
export type Kept = Keeping | ((call: ApiCall) => Keeping)

/** For content, which changes only by somebody's action. */
const CONTENT_SECONDS = 60
/** For what changes by itself: holds end, and the notice of arrivals runs out. */
const PASSING_SECONDS = 5

/** The facts of homes. */
export const keptStays: Keeping = { tag: 'list', seconds: CONTENT_SECONDS }
/** When homes can be booked, and at which price. */
export const keptNights: Keeping = { tag: 'list', seconds: PASSING_SECONDS }
/** Texts of the site. */
export const keptTexts: Keeping = { tag: 'texts', seconds: CONTENT_SECONDS }

/** Caches answers that are the same for everybody. */
export interface KeptResponses {
  /** Returns the answer to a question, from memory or made now. Only plain successes are cached. */
  readonly getOrMake: (question: string, keeping: Keeping, make: () => Promise<WholeResponse>) => Promise<WholeResponse>
  /** Drops all of them. */
  readonly clear: () => void
}

/**
 * Returns whether a response that is the same for everybody suffices: the caller sends neither a session nor a token,
 * and expects the usual form. `header` returns the value of a header by its name in lower case.
 */
export function isSameForEverybody(header: (name: string) => string | null | undefined, websiteUrl: string): boolean {
  return (
    header('authorization') == null &&
    header('strapi-response-format') == null &&
    header('cookie')?.includes(`${sessionCookieName(websiteUrl)}=`) !== true
  )
}
