import type { Account } from '#db/queries/account/account-queries.ts'

/** The owner of the password, as far as known. */
export type PasswordOwner = Pick<Account, 'email' | 'displayName'>

/** Shorter ones occur in half of all passwords. */
const SHORTEST = 3
const MOST = 60
/** The separators that people put between the parts of a name. */
const GAPS = ['', ' ', '-', '.', '_']

/**
 * Returns what an attacker tries first at this site and this account: the site's name and host, the address and the
 * display name, each whole, in parts and with other separators.
 */
export function namesInPasswords(
  siteName: string,
  websiteUrl: string,
  { email, displayName }: PasswordOwner,
): string[] {
  const { hostname } = new URL(websiteUrl)
  const [local = '', domain = ''] = (email ?? '').split('@')
  const names = [siteName, hostname, email ?? '', local, domain, displayName ?? ''].flatMap((name) => {
    const parts = name.toLowerCase().split(/[^\p{L}\p{M}\p{N}]+/u)
    return [name.toLowerCase(), ...parts, ...GAPS.map((gap) => parts.join(gap))]
  })
  return [...new Set(names)].filter((name) => name.length >= SHORTEST).slice(0, MOST)
}
