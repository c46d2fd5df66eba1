import { canonicalEmail } from '#accounts/canonical-email.ts'
import { canonicalPhone } from '#core/account/canonical-phone.ts'
import type { IdentityProblem } from '#core/identity-problem.ts'
import type { Problem } from '#core/problem.ts'
import { ok, err, type Result } from '#core/result.ts'
import { checkDisplayName, checkPhotoUrl } from '#accounts/profile-fields.ts'
import { checkGivenPassword } from './check-given-password.ts'
import { parseCustomClaims, type CustomClaims, type CustomClaimsProblem } from '#core/account/custom-claims.ts'
import type { AccountScope } from '#accounts/project/account-scope.ts'
import type { PasswordRules } from '#accounts/password/password-rules.ts'

/** The attributes of an account as the service receives them. Left out = unchanged; null = empty. */
export interface GivenAttributes {
  readonly email?: string | null
  readonly emailVerified?: boolean
  readonly password?: string
  readonly phone?: string | null
  readonly displayName?: string | null
  readonly photoUrl?: string | null
  readonly disabled?: boolean
  /** JSON text. */
  readonly customAttributes?: string
}

/** The same attributes, checked and in the form in which they are stored. */
export interface CheckedAttributes {
  readonly email?: string | null
  readonly emailVerified?: boolean
  readonly passwordHash?: string
  readonly phone?: string | null
  readonly displayName?: string | null
  readonly photoUrl?: string | null
  readonly disabled?: boolean
  readonly customClaims?: CustomClaims
}

export type AttributesProblem =
  | Extract<Problem, { code: 'invalid_email' | 'weak_password' | 'invalid_input' | 'overloaded' }>
  | Extract<IdentityProblem, { code: 'phone_invalid' }>
  | CustomClaimsProblem

type Mutable<Shape> = { -readonly [Name in keyof Shape]: Shape[Name] }

/** Checks attributes and hashes the password, without writing anything. */
export async function checkGivenAttributes(
  { passwords, compatibilityFlags }: Pick<AccountScope, 'compatibilityFlags'> & Pick<PasswordRules, 'passwords'>,
  given: GivenAttributes,
): Promise<Result<CheckedAttributes, AttributesProblem>> {
  const checked: Mutable<CheckedAttributes> = {}
  if (given.emailVerified !== undefined) checked.emailVerified = given.emailVerified
  if (given.disabled !== undefined) checked.disabled = given.disabled
  if (given.email !== undefined) {
    checked.email = given.email === null ? null : canonicalEmail(given.email)
    if (given.email !== null && checked.email === null) return err({ code: 'invalid_email' })
  }
  if (given.phone !== undefined) {
    checked.phone = given.phone === null ? null : canonicalPhone(given.phone)
    if (given.phone !== null && checked.phone === null) return err({ code: 'phone_invalid' })
  }
  if (given.displayName !== undefined) {
    const name = checkDisplayName(given.displayName)
    if (!name.ok) return name
    checked.displayName = name.value
  }
  if (given.photoUrl !== undefined) {
    const url = checkPhotoUrl(given.photoUrl, compatibilityFlags)
    if (!url.ok) return url
    checked.photoUrl = url.value
  }
  if (given.customAttributes !== undefined) {
    const claims = parseCustomClaims(given.customAttributes)
    if (!claims.ok) return claims
    checked.customClaims = claims.value
  }
  if (given.password !== undefined) {
    const password = checkGivenPassword(given.password)
    if (!password.ok) return password
    const hashed = await passwords.hash(password.value)
    if (!hashed.ok) return hashed
    checked.passwordHash = hashed.value
  }
  return ok(checked)
}
