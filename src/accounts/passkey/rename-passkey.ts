import type { IdentityProblem } from '#core/identity-problem.ts'
import type { Problem } from '#core/problem.ts'
import { ok, err, type Result } from '#core/result.ts'
import { renamePasskey as storeName } from '#db/queries/sign-in/passkey-queries.ts'
import { checkDisplayName } from '#accounts/profile-fields.ts'
import { checkIdToken } from '#accounts/session/check-id-token.ts'
import type { IdTokenProblem } from '#accounts/account-problems.ts'
import type { AccountScope } from '#accounts/project/account-scope.ts'
import type { AccountStore } from '#accounts/account-store.ts'
import type { TokenSigning } from '#accounts/token/token-signing.ts'

export type RenamePasskeyProblem =
  | IdTokenProblem
  | Extract<Problem, { code: 'invalid_input' }>
  | Extract<IdentityProblem, { code: 'passkey_not_found' }>

/** Renames a passkey of the bearer of an ID token. It does not affect access, so no recent sign-in is needed. */
export async function renamePasskey(
  services: AccountStore & AccountScope & TokenSigning,
  input: { readonly idToken: string; readonly credentialId: string; readonly name: string },
): Promise<Result<null, RenamePasskeyProblem>> {
  const bearer = await checkIdToken(services, input.idToken)
  if (!bearer.ok) return bearer
  const name = checkDisplayName(input.name)
  if (!name.ok) return name
  if (name.value === null) return err({ code: 'invalid_input', fields: { name: 'required' } })
  const { uid } = bearer.value.account
  return (await storeName(services.db, uid, input.credentialId, name.value))
    ? ok(null)
    : err({ code: 'passkey_not_found' })
}
