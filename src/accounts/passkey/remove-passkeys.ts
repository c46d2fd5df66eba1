import type { IdentityProblem } from '#core/identity-problem.ts'
import { ok, err, type Result } from '#core/result.ts'
import type { Tx } from '#db/database.ts'
import { findAccountProviders, type AccountProvider } from '#db/queries/account/account-provider-queries.ts'
import type { Account } from '#db/queries/account/account-queries.ts'
import { endSignInsByFactor } from '#db/queries/session/device-queries.ts'
import { deletePasskey, findPasskeys } from '#db/queries/sign-in/passkey-queries.ts'
import type { Client } from '#accounts/client.ts'
import { inTransaction } from '#db/in-transaction.ts'
import { signInMethodsOf } from '#accounts/account/plan-unlinking.ts'
import { recordEvent } from '#accounts/record-event.ts'
import type { Bearer } from '#accounts/session/check-id-token.ts'
import { lockBearer } from '#accounts/session/lock-bearer.ts'
import { checkPasskeyBearer, type PasskeyBearerProblem } from './check-passkey-bearer.ts'
import { sendPasskeyNotice } from '#accounts/second-factor/send-passkey-notice.ts'
import type { AccountScope } from '#accounts/project/account-scope.ts'
import type { AccountStore } from '#accounts/account-store.ts'
import type { MailLinks } from '#accounts/email-code/mail-links.ts'
import type { PasskeyCeremony } from './passkey-ceremony.ts'

export type RemovePasskeysProblem =
  | PasskeyBearerProblem
  | Extract<IdentityProblem, { code: 'passkey_not_found' | 'last_sign_in_method' }>

/**
 * Removes passkeys from the account of the bearer of an ID token, and tells the owner by mail. The sign-ins made with
 * them end, except the bearer's, because a passkey is usually removed with a device that is gone. `passkey_not_found`:
 * the account has none of them; `last_sign_in_method`: nobody could sign in any more.
 */
export async function removePasskeys(
  services: PasskeyCeremony & MailLinks,
  input: { readonly idToken: string; readonly credentialIds: readonly string[]; readonly client: Client },
): Promise<Result<{ account: Account; providers: AccountProvider[] }, RemovePasskeysProblem>> {
  const bearer = await checkPasskeyBearer(services, input.idToken)
  if (!bearer.ok) return bearer
  return inTransaction(services.db, (tx) => remove(tx, services, bearer.value, input))
}

async function remove(
  tx: Tx,
  services: AccountStore & AccountScope & MailLinks,
  bearer: Bearer,
  { credentialIds, client }: { readonly credentialIds: readonly string[]; readonly client: Client },
) {
  const locked = await lockBearer(tx, services, bearer)
  if (!locked.ok) return locked
  const account = locked.value
  const { uid } = account
  const present = await findPasskeys(tx, uid)
  const going = present.filter(({ credentialId }) => credentialIds.includes(credentialId))
  if (going.length === 0) return err({ code: 'passkey_not_found' } as const)
  const providers = await findAccountProviders(tx, uid)
  const isLast = present.length === going.length && signInMethodsOf({ account, providers, passkeys: [] }).length === 0
  if (isLast && !account.customAuth && !services.compatibilityFlags.removesLastMethod)
    return err({ code: 'last_sign_in_method' } as const)
  for (const passkey of going) {
    const { passkeyId, credentialId, name } = passkey
    await deletePasskey(tx, uid, { credentialId })
    await endSignInsByFactor(tx, { uid, factorId: passkeyId, except: bearer.claims.sessionId, at: services.now() })
    await recordEvent(tx, services, { uid, event: 'passkey_removed', client, details: { passkeyId, name } })
    await sendPasskeyNotice(tx, services, account, { kind: 'removed', passkey })
  }
  return ok({ account, providers })
}
