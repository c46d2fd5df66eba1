/** How often something may happen: `burst` times at once, then `burst` times per `seconds`, spread evenly. */
export interface ThrottleRule {
  readonly burst: number
  readonly seconds: number
  /** Nothing at all for this long once the burst is used up. */
  readonly lockSeconds?: number
}

const HOUR = 3600

/** Defaults of reference identity.md §3.7. Failed sign-ins count, successful ones are given back. */
export const defaultThrottleRules = {
  /** Wrong passwords for one account from one network. */
  signInPerAccountAndNetwork: { burst: 10, seconds: 900, lockSeconds: 900 },
  /** Wrong passwords for one account from anywhere: high, so that nobody can be locked out by strangers for long. */
  signInPerAccount: { burst: 100, seconds: HOUR },
  signInPerAddress: { burst: 100, seconds: HOUR },
  signUpPerAddress: { burst: 100, seconds: HOUR },
  /** Mails to one address: one a minute, five an hour. */
  mailPerRecipientMinute: { burst: 1, seconds: 60 },
  mailPerRecipientHour: { burst: 5, seconds: HOUR },
  mailPerAddress: { burst: 30, seconds: HOUR },
  /** Guesses at one-time codes; a code has 240 bits, so this only keeps the load away. */
  codePerAddress: { burst: 120, seconds: 60 },
  refreshPerSession: { burst: 60, seconds: 60 },
  lookupPerAccount: { burst: 120, seconds: 60 },
} as const satisfies Record<string, ThrottleRule>

export type ThrottleName = keyof typeof defaultThrottleRules

export type ThrottleRules = Readonly<Record<ThrottleName, ThrottleRule>>
