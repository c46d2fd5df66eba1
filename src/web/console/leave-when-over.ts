import { CONSOLE_OVER_PATH } from '#contract/site/console-map.ts'

/**
 * Leaves the page when a script's request was redirected to the page that says that the user's part in the console is
 * over. Returns the response, so that it can wrap a `fetch`.
 */
export function leaveWhenOver(response: Response): Response {
  if (response.redirected && new URL(response.url).pathname === CONSOLE_OVER_PATH) location.assign(response.url)
  return response
}
