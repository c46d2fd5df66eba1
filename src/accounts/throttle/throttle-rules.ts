/** How often something may happen: `burst` times at once, then `burst` times per `seconds`, spread evenly. */
export interface ThrottleRule {
  readonly burst: number
  readonly seconds: number
  /** Nothing at all for this long once the burst is used up. */
  readonly lockSeconds?: number
  /**
   * Counts failures instead: so many are free, then each has to wait for 1, 2, 4 … seconds, and at `burst` of them for
   * `lockSeconds`. After `seconds` without any, all is forgotten.
   */
  readonly free?: number
}

const HOUR = 3600

/** Defaults (docs/identity-protocol.md, Throttling). Failed sign-ins count, successful ones are given back. */
export const defaultThrottleRules = {
  /** Wrong passwords for one account from one network. */
  signInPerAccountAndNetwork: { burst: 10, seconds: 900, lockSeconds: 900, free: 5 },
  /** Wrong passwords for one account from anywhere: high, so that nobody can be locked out by strangers for long. */
  signInPerAccount: { burst: 100, seconds: HOUR },
  /** Wrong passwords altogether: far above what people mistype, far below what guessing needs. */
  signInGlobal: { burst: 6000, seconds: 60 },
  signInPerAddress: { burst: 100, seconds: HOUR },
  signUpPerAddress: { burst: 100, seconds: HOUR },
  /** New passwords for one account: each costs a hash, and whoever is signed in could otherwise keep all others waiting for theirs. */
  passwordChangePerAccount: { burst: 20, seconds: HOUR },
  /** Mails to one address: one a minute, five an hour. */
  mailPerRecipientMinute: { burst: 1, seconds: 60 },
  mailPerRecipientHour: { burst: 5, seconds: HOUR },
  /** Invitations to homes by one person. */
  homeInvitationsPerSender: { burst: 20, seconds: 24 * HOUR },
  mailPerAddress: { burst: 30, seconds: HOUR },
  /** Guesses at one-time codes; a code has 240 bits, so this only keeps the load away. */
  codePerAddress: { burst: 120, seconds: 60 },
  refreshPerSession: { burst: 60, seconds: 60 },
  /** Sign-ins through other providers; each of them asks the provider. */
  providerPerAddress: { burst: 300, seconds: 600 },
  lookupPerAccount: { burst: 120, seconds: 60 },
  /** Browsers that lost their storage and get their sign-in back: rarely, unless something goes round in a circle. */
  restorePerSession: { burst: 10, seconds: HOUR },
  /** Codes to one phone: one in half a minute, five an hour, ten a day. */
  smsPerNumberPause: { burst: 1, seconds: 30 },
  smsPerNumberHour: { burst: 5, seconds: HOUR },
  smsPerNumberDay: { burst: 10, seconds: 24 * HOUR },
  smsPerAddress: { burst: 10, seconds: HOUR },
  /** Neighbouring numbers, as somebody gets who is paid for each message (the first seven digits). */
  smsPerPrefix: { burst: 20, seconds: HOUR },
  /** What all codes together may cost a day. */
  smsBudget: { burst: 2000, seconds: 24 * HOUR },
  /** Wrong second factors by somebody who has the first: slow for a network, and some thirty a day altogether. */
  secondFactorPerAccountAndNetwork: { burst: 10, seconds: 900, lockSeconds: 900, free: 5 },
  secondFactorPerAccount: { burst: 30, seconds: 24 * HOUR },
  /** Promo codes that do not exist: people mistype one or two. */
  promoCodePerAddress: { burst: 20, seconds: HOUR },
  /** Codes of vouchers that do not exist. One has 80 bits; this keeps the load away. */
  voucherCodePerAddress: { burst: 20, seconds: HOUR },
  /** Messages through the contact page. */
  contactPerAddress: { burst: 5, seconds: HOUR },
  /** Receipts to addresses that nobody has proved to be theirs: to one address, from one sender, from all together. */
  contactReceiptPerRecipient: { burst: 1, seconds: 24 * HOUR },
  contactReceiptPerAddress: { burst: 3, seconds: 24 * HOUR },
  contactReceiptGlobal: { burst: 200, seconds: HOUR },
  exportPerAccount: { burst: 5, seconds: HOUR },
  /** Calls of the content backend about accounts, in windows of a minute: each route for one caller, and for one address written in it. */
  apiAuthPerAddress: { burst: 10, seconds: 60 },
  apiAuthPerEmail: { burst: 10, seconds: 60 },
} as const satisfies Record<string, ThrottleRule>

export type ThrottleName = keyof typeof defaultThrottleRules

export type ThrottleRules = Readonly<Record<ThrottleName, ThrottleRule>>
