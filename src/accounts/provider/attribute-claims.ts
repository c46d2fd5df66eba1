import type { ProviderIdentity } from '#core/account/provider-identity.ts'

/**
 * Returns what a session stores so that its tokens contain the attributes given by another provider
 * (`firebase.sign_in_attributes`). No other claim can have this name.
 */
export function attributeClaims({ signInAttributes }: ProviderIdentity): Readonly<Record<string, unknown>> {
  return signInAttributes ? { firebase: { sign_in_attributes: signInAttributes } } : {}
}
