/** The fields of a signed-in user that decide whether they are verified (specification §3, auth user). */
export interface VerifiableUser {
  readonly emailVerified: boolean
  readonly phoneNumber?: string | null
  readonly providerData?: readonly { readonly providerId: string }[]
}

/**
 * Returns whether the user counts as verified (specification §4). With the password provider this takes a verified
 * e-mail address, with the phone provider a phone number; a user of any other provider always counts as verified.
 */
export function isVerified(user: VerifiableUser): boolean {
  const providers = providersOf(user)
  if (providers.has('password')) return user.emailVerified
  if (providers.has('phone')) return hasPhoneNumber(user)
  return true
}

/**
 * Returns whether the user has to verify something first, because they have neither a verified e-mail address nor a
 * phone number (specification §4). A user of another provider counts as verified and is not asked.
 */
export function needsVerification(user: VerifiableUser): boolean {
  if (user.emailVerified || hasPhoneNumber(user)) return false
  return providersOf(user).size === 0 || !isVerified(user)
}

function providersOf(user: VerifiableUser): ReadonlySet<string> {
  return new Set((user.providerData ?? []).map((provider) => provider.providerId))
}

function hasPhoneNumber(user: VerifiableUser): boolean {
  return Boolean(user.phoneNumber)
}
