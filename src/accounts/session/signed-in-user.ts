import type { Person } from '#db/queries/session/web-session-queries.ts'
import { isStaffRole } from '#core/account/staff-sign-in.ts'
import { isVerified, needsVerification } from '#core/account/verification.ts'

/** A signed-in user, as the rest of the product knows them. */
export interface SignedInUser {
  readonly uid: string
  readonly email: string | null
  readonly emailVerified: boolean
  readonly displayName: string | null
  readonly phone: string | null
  readonly photoUrl: string | null
  readonly role: Person['role']
  /** Verified by the rule of its sign-in method (specification §4). */
  readonly verified: boolean
  /** Neither a verified e-mail nor a phone number (specification §4). */
  readonly needsVerification: boolean
  /** The sign-in has shown one factor, but this person's role requires two. */
  readonly needsSecondFactor: boolean
  /** When the sign-in was proved. */
  readonly authTime: Date
  /** Ids of the sign-in methods; with a hosted service those that the newest token names. */
  readonly providers: readonly string[]
}

/**
 * What a sign-in has shown besides its first factor, and whether staff have to. A passkey is both factors and counts
 * here.
 */
export interface SignInStrength {
  readonly secondFactor: string | null
  readonly isRequired: boolean
}

/**
 * Returns the user of a session or token whose sign-in was proved at `authTime`; null when the person may no longer be
 * signed in.
 */
export function signedInUser(
  person: Person,
  authTime: Date,
  { secondFactor, isRequired }: SignInStrength = { secondFactor: null, isRequired: false },
): SignedInUser | null {
  if (person.blocked || person.disabled) return null
  if (person.validSince && authTime < person.validSince) return null
  const { uid, email, emailVerified, displayName, phone, photoUrl, role } = person
  const providers = person.hasPassword ? ['password', ...person.providers] : person.providers
  const verifiable = {
    emailVerified,
    phoneNumber: phone,
    providerData: providers.map((providerId) => ({ providerId })),
  }
  return {
    uid,
    email,
    emailVerified,
    displayName,
    phone,
    photoUrl,
    role,
    verified: isVerified(verifiable),
    needsVerification: needsVerification(verifiable),
    needsSecondFactor: isRequired && secondFactor === null && isStaffRole(role),
    authTime,
    providers,
  }
}
