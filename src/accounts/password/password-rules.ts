import type { LeakedPasswords } from './leaked-password.ts'
import type { PasswordHasher } from './password-hasher.ts'

/** What hashes passwords, and what a good one is. */
export interface PasswordRules {
  readonly passwords: PasswordHasher
  /** Null = passwords are not looked up anywhere. */
  readonly leakedPasswords: LeakedPasswords | null
  /** What the site is called: no password of it may be that. */
  readonly siteName: string
}
