import type { LeakedPasswords } from './leaked-password.ts'
import type { PasswordHasher } from './password-hasher.ts'

/** Hashes passwords, and defines what a good one is. */
export interface PasswordRules {
  readonly passwords: PasswordHasher
  /** Null = passwords are not looked up anywhere. */
  readonly leakedPasswords: LeakedPasswords | null
  /** The name of the site, which no password may be. */
  readonly siteName: string
}
