import { workerCookieName } from '#contract/site/worker-paths.ts'

const YEAR_SECONDS = 365 * 24 * 3600

/** The cookie by which a phone is known, as `Set-Cookie`. It lasts a year, and ends before when the link is taken back. */
export function workerCookie(websiteUrl: string, session: string): string {
  const secure = websiteUrl.startsWith('https:') ? '; Secure' : ''
  return `${workerCookieName(websiteUrl)}=${session}; Path=/; Max-Age=${YEAR_SECONDS}; HttpOnly; SameSite=Lax${secure}`
}
