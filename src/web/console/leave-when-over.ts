import { CONSOLE_OVER_PATH } from '#contract/site/console-map.ts'

/**
 * Leaves the page where what a script has asked was led to the page that says why nothing is taken from here any more. Answers the answer,
 * so that it stands around a `fetch`.
 */
export function leaveWhenOver(response: Response): Response {
  if (response.redirected && new URL(response.url).pathname === CONSOLE_OVER_PATH) location.assign(response.url)
  return response
}
