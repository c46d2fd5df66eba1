import type { User } from '@firebase/auth'
import { useEffect, useState } from 'react'
import { Icon } from '#web/icon/icon.tsx'
import { callIdentity, authFailure } from '#web/sign-in/call-identity.ts'
import type { IdentityClient, IdentityClientOptions } from '#web/sign-in/identity-client.ts'
import { offersPasskeys } from '#web/sign-in/passkey/offers-passkeys.ts'

export interface PasskeyProofProps {
  readonly client: IdentityClient
  readonly options: IdentityClientOptions
  readonly busy: boolean
  readonly prove: (work: (user: User) => Promise<unknown>) => Promise<void>
}

/** Proves the user's identity with a passkey of the account; nothing if it has none. */
export function PasskeyProof({ client, options, busy, prove }: PasskeyProofProps) {
  const { identity } = options.config
  const ids = usePasskeyIds(client, options)
  if (ids.length === 0) return null
  const ask = async (user: User) => {
    const { askForPasskey } = await import('#web/sign-in/passkey/passkey-prompt.ts')
    const { localId, customToken } = await askForPasskey(identity, ids)
    if (localId !== user.uid) throw authFailure('user-mismatch')
    await client.signInWithToken(customToken)
  }
  return (
    <button type="button" className="btn wide" aria-busy={busy ? true : undefined} onClick={() => void prove(ask)}>
      <Icon name="key" />
      Use a passkey
    </button>
  )
}

/** Returns the ids of the account's passkeys, as authenticators know them. */
function usePasskeyIds(client: IdentityClient, { config }: IdentityClientOptions): readonly string[] {
  const [ids, setIds] = useState<readonly string[]>([])
  useEffect(() => {
    const user = client.auth.currentUser
    if (user === null || !offersPasskeys(config) || !('PublicKeyCredential' in window)) return
    void findPasskeyIds(user, config.identity).then(setIds, () => undefined)
  }, [client, config])
  return ids
}

async function findPasskeyIds(user: User, identity: IdentityClientOptions['config']['identity']): Promise<string[]> {
  const { users } = await callIdentity<{
    users: readonly { readonly passkeyInfo?: readonly { readonly credentialId: string }[] }[]
  }>(identity, 'v1/accounts:lookup', { idToken: await user.getIdToken() })
  return (users[0]?.passkeyInfo ?? []).map(({ credentialId }) => credentialId)
}
