/** What the rules below read of a signed-in user (specification §3, auth user). */
export interface VerifiableUser {
  readonly emailVerified: boolean
  readonly phoneNumber?: string | null
  readonly providerData?: readonly { readonly providerId: string }[]
}

/**
 * Whether the user counts as verified, by provider (specification §4): with the password provider only by a verified e-mail
 * address, with the phone provider by a phone number, with any other at once.
 */
export function isVerified(user: VerifiableUser): boolean {
  const providers = providersOf(user)
  if (providers.has('password')) return user.emailVerified
  if (providers.has('phone')) return hasPhoneNumber(user)
  return true
}

/**
 * Whether the user has to verify something first: neither a verified e-mail address nor a phone number (specification §4). Who came by
 * another provider counts as verified, and is asked for nothing.
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
