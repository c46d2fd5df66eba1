import type { PublicConfiguration } from '#contract/site/public-configuration.ts'
import { callIdentity } from '#web/sign-in/call-identity.ts'

/**
 * The operations of the account area for passkeys. They reject like its other operations
 * (`sign-in/account/account-calls.ts`).
 */
export interface PasskeyCalls {
  add(): Promise<void>
  rename(credentialId: string, name: string): Promise<void>
  remove(credentialId: string): Promise<void>
}

/** Returns the operations for the user of `idToken`. */
export function passkeyCalls(identity: PublicConfiguration['identity'], idToken: () => Promise<string>): PasskeyCalls {
  return {
    async add() {
      const { makePasskey } = await import('./passkey-prompt.ts')
      await makePasskey(identity, await idToken())
    },
    async rename(credentialId, name) {
      await callIdentity(identity, 'v2/accounts/passkeyEnrollment:rename', {
        idToken: await idToken(),
        credentialId,
        name,
      })
    },
    async remove(credentialId) {
      await callIdentity(identity, 'v2/accounts/passkeyUnenroll', {
        idToken: await idToken(),
        deletePasskey: [credentialId],
      })
    },
  }
}
