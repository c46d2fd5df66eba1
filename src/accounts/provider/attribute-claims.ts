import type { ProviderIdentity } from '#core/account/provider-identity.ts'

/**
 * What a session keeps so that its tokens tell the attributes another provider gave (`firebase.sign_in_attributes`). No other claim can
 * have this name.
 */
export function attributeClaims({ signInAttributes }: ProviderIdentity): Readonly<Record<string, unknown>> {
  return signInAttributes ? { firebase: { sign_in_attributes: signInAttributes } } : {}
}
