/** How often something may happen: `burst` times at once, then `burst` times per `seconds`, spread evenly. */
export interface ThrottleRule {
  readonly burst: number
  readonly seconds: number
  /** For how long nothing is allowed once the burst is used up. */
  readonly lockSeconds?: number
  /**
   * Counts failures instead: this many are free, then each requires a wait of 1, 2, 4 … seconds, and at `burst` of them
   * one of `lockSeconds`. After `seconds` without any, all are forgotten.
   */
  readonly free?: number
}

const HOUR = 3600

/** Defaults (docs/identity-protocol.md, Throttling). Failed sign-ins count; successful ones are given back. */
export const defaultThrottleRules = {
  /** Wrong passwords for one account from one network. */
  signInPerAccountAndNetwork: { burst: 10, seconds: 900, lockSeconds: 900, free: 5 },
  /** Wrong passwords for one account from anywhere: high, so that strangers cannot lock anybody out for long. */
  signInPerAccount: { burst: 100, seconds: HOUR },
  /** Wrong passwords altogether: far more than people mistype, far fewer than guessing needs. */
  signInGlobal: { burst: 6000, seconds: 60 },
  signInPerAddress: { burst: 100, seconds: HOUR },
  signUpPerAddress: { burst: 100, seconds: HOUR },
  /** New passwords for one account: each costs a hash, and a signed-in user could otherwise block all others. */
  passwordChangePerAccount: { burst: 20, seconds: HOUR },
  /** Mails to one address: one a minute, five an hour. */
  mailPerRecipientMinute: { burst: 1, seconds: 60 },
  mailPerRecipientHour: { burst: 5, seconds: HOUR },
  /** Invitations to homes by one person. */
  homeInvitationsPerSender: { burst: 20, seconds: 24 * HOUR },
  mailPerAddress: { burst: 30, seconds: HOUR },
  /** Guesses at one-time codes; a code has 240 bits, so this only limits the load. */
  codePerAddress: { burst: 120, seconds: 60 },
  refreshPerSession: { burst: 60, seconds: 60 },
  /** Sign-ins through other providers; each of them asks the provider. */
  providerPerAddress: { burst: 300, seconds: 600 },
  lookupPerAccount: { burst: 120, seconds: 60 },
  /** Browsers that lost their storage and get their sign-in back: rare, unless something loops. */
  restorePerSession: { burst: 10, seconds: HOUR },
  /** Codes to one phone: one every 30 seconds, five an hour, ten a day. */
  smsPerNumberPause: { burst: 1, seconds: 30 },
  smsPerNumberHour: { burst: 5, seconds: HOUR },
  smsPerNumberDay: { burst: 10, seconds: 24 * HOUR },
  smsPerAddress: { burst: 10, seconds: HOUR },
  /** Neighbouring numbers (the first seven digits), which people own who are paid for each message. */
  smsPerPrefix: { burst: 20, seconds: HOUR },
  /** What all codes together may cost a day. */
  smsBudget: { burst: 2000, seconds: 24 * HOUR },
  /** Wrong second factors by somebody who has the first: slow for a network, and about thirty a day altogether. */
  secondFactorPerAccountAndNetwork: { burst: 10, seconds: 900, lockSeconds: 900, free: 5 },
  secondFactorPerAccount: { burst: 30, seconds: 24 * HOUR },
  /** Promo codes that do not exist: people mistype one or two. */
  promoCodePerAddress: { burst: 20, seconds: HOUR },
  /** Codes of vouchers that do not exist. One has 80 bits, so this only limits the load. */
  voucherCodePerAddress: { burst: 20, seconds: HOUR },
  /** Messages through the contact page. */
  contactPerAddress: { burst: 5, seconds: HOUR },
  /** Receipts to unproven addresses: to one address, from one sender, from all together. */
  contactReceiptPerRecipient: { burst: 1, seconds: 24 * HOUR },
  contactReceiptPerAddress: { burst: 3, seconds: 24 * HOUR },
  contactReceiptGlobal: { burst: 200, seconds: HOUR },
  exportPerAccount: { burst: 5, seconds: HOUR },
  /**
   * Calls of the content backend about accounts, in windows of a minute: each route for one caller, and for one address
   * in the request.
   */
  apiAuthPerAddress: { burst: 10, seconds: 60 },
  apiAuthPerEmail: { burst: 10, seconds: 60 },
} as const satisfies Record<string, ThrottleRule>

export type ThrottleName = keyof typeof defaultThrottleRules

export type ThrottleRules = Readonly<Record<ThrottleName, ThrottleRule>>
