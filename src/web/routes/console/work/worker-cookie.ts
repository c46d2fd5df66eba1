import { workerCookieName } from '#contract/site/worker-paths.ts'

const YEAR_SECONDS = 365 * 24 * 3600

/** Returns the cookie that identifies a phone, as `Set-Cookie`. It lasts a year, or until the link is withdrawn. */
export function workerCookie(websiteUrl: string, session: string): string {
  const secure = websiteUrl.startsWith('https:') ? '; Secure' : ''
  return `${workerCookieName(websiteUrl)}=${session}; Path=/; Max-Age=${YEAR_SECONDS}; HttpOnly; SameSite=Lax${secure}`
}
