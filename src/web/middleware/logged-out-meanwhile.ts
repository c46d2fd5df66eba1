import { sitePaths } from '#contract/site/site-paths.ts'
import { userContext } from '#web/backend/context.ts'
import { redirectWithCookies, type Visit } from './require-access.ts'
import { rememberTargetRoute } from './target-route-cookie.ts'
import { rememberTyped, type TypedForm } from './typed-cookie.ts'

/** Marks the address of the page to which somebody comes back whose form was not accepted: they were logged out. */
const MARK = 'loggedOut'

/**
 * Returns the redirect for a form whose sender is no longer logged in: to the log-in, which says so, and from there back
 * to the page, which says that nothing was done and has what was typed. Null: they still are.
 */
export async function loggedOutMeanwhile({ context, url }: Visit, typed: TypedForm | null): Promise<Response | null> {
  if ((await context.get(userContext)()) !== null) return null
  const search = new URLSearchParams(url.search)
  search.set(MARK, 'yes')
  const back = rememberTargetRoute(`${url.pathname}?${search.toString()}`, url.origin)
  const kept = typed && (await rememberTyped(typed, url))
  return redirectWithCookies(
    // Without a fragment of its own, the address would keep that of the form, below what the page says.
    `${sitePaths.login()}?why=ended#top`,
    [back, kept].filter((cookie) => cookie !== null),
  )
}

/** Returns whether the visitor has come back like this. */
export const wasLoggedOut = ({ url }: Pick<Visit, 'url'>): boolean => url.searchParams.has(MARK)
