import { sessionLifetimes } from '#accounts/session/session-lifetime.ts'
import type { SignedInUser } from '#accounts/session/signed-in-user.ts'

/** How the content backend treats accounts; set by the configuration. */
export interface ApiAccountRules {
  /**
   * Whether accounts with passwords are held here. If false, a hosted identity service holds them, and all of this is
   * off.
   */
  readonly hasPasswords: boolean
  /** Whether people can sign up themselves. */
  readonly registers: boolean
  /** Whether a new account has to confirm its address before it can sign in. */
  readonly confirmsEmail: boolean
  /** What may be given at registration besides name, address and password. */
  readonly registerFields: readonly RegisterField[]
  /** long: one token for 30 days. refresh: short ones, renewed by a second token that changes with each use. */
  readonly tokens: 'long' | 'refresh'
  /** Page of another front end that takes `?code=`; null = the site's own page. */
  readonly resetUrl: string | null
  /** Where a confirmed address leads; null = the home page. */
  readonly confirmedUrl: string | null
}

export const registerFields = ['displayName', 'photoURL'] as const

export type RegisterField = (typeof registerFields)[number]

/** The rules when nothing is configured. */
export const defaultApiAccountRules: ApiAccountRules = {
  hasPasswords: true,
  registers: true,
  confirmsEmail: false,
  registerFields: [],
  tokens: 'long',
  resetUrl: null,
  confirmedUrl: null,
}

const DAY = 24 * 3600_000

/**
 * How long an API session token, and the sign-in behind it, may be valid, in milliseconds (docs/content-api.md,
 * Accounts).
 */
export interface ApiSessionLifetime {
  readonly token: number
  readonly idle: number
  readonly absolute: number
}

/**
 * Returns how long the tokens of somebody with this role live: at most as long as their sessions of the site, which end
 * early for staff.
 */
export function apiSessionLifetime(
  { tokens }: Pick<ApiAccountRules, 'tokens'>,
  role: SignedInUser['role'],
): ApiSessionLifetime {
  const { absolute: ofRole, idle: restsOfRole, beginsByItself } = sessionLifetimes[role]
  const absolute = Math.min(30 * DAY, ofRole)
  const rests = tokens === 'long' ? 30 * DAY : 14 * DAY
  return {
    token: tokens === 'long' ? absolute : 600_000,
    idle: Math.min(beginsByItself ? rests : restsOfRole, absolute),
    absolute,
  }
}
