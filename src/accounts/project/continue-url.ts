import type { Problem } from '#core/problem.ts'
import { ok, err, type Result } from '#core/result.ts'

export type ContinueUrlProblem = Extract<Problem, { code: 'invalid_input' | 'continue_address_not_allowed' }>

const MAX_LENGTH = 2000

/** The hosts that mean the machine itself; there, one stands for all of them. */
export const LOOPBACK_HOSTS: readonly string[] = ['localhost', '127.0.0.1', '[::1]']

/** Returns whether a host means the machine itself. */
export function isLoopbackHost(hostname: string): boolean {
  return LOOPBACK_HOSTS.includes(hostname)
}

/** Returns whether a host is one of the domains or below one; IP addresses must match exactly (the rule of the SDK). */
export function isAuthorizedHost(hostname: string, domains: readonly string[]): boolean {
  if (/^[\d.]+$|^\[/.test(hostname)) return domains.includes(hostname)
  return domains.some((domain) => hostname === domain || hostname.endsWith(`.${domain}`))
}

/**
 * Checks the address that a mail's link may lead back to. `invalid_input`: not an absolute http(s) address;
 * `continue_address_not_allowed`: an address of somebody else. None given = null.
 */
export function checkContinueUrl(
  raw: string | undefined,
  domains: readonly string[],
): Result<string | null, ContinueUrlProblem> {
  if (raw === undefined || raw === '') return ok(null)
  const url = URL.parse(raw)
  if (!url || !['http:', 'https:'].includes(url.protocol) || raw.length > MAX_LENGTH) {
    return err({ code: 'invalid_input', fields: { continueUrl: 'not_an_address' } })
  }
  if (url.username !== '' || url.password !== '' || !isAuthorizedHost(url.hostname, domains))
    return err({ code: 'continue_address_not_allowed' })
  return ok(url.href)
}

/**
 * Returns a continue address as a path of this site, for following a link of a mail. It is checked again at that
 * moment, and null when it leads anywhere else. The result begins with exactly one slash (docs/identity-protocol.md,
 * Domains and redirects).
 */
export function continuePath(raw: string | null, websiteUrl: string): string | null {
  if (raw === null || raw.length > MAX_LENGTH || !/^(\/|https?:\/\/)[^\p{Cc}\\]*$/u.test(raw)) return null
  const site = new URL(websiteUrl)
  const url = URL.parse(raw, site)
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.username !== '' || url.password !== '') return null
  const isOurs =
    url.host === site.host || (isLoopbackHost(url.hostname) && isLoopbackHost(site.hostname) && url.port === site.port)
  const path = url.pathname + url.search + url.hash
  return isOurs && !path.startsWith('//') ? path : null
}
