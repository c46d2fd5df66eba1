import type { Problem } from '#core/problem.ts'
import { ok, refused, type Result } from '#core/result.ts'
import { updateAccount, type Account } from '#db/queries/identity/account-queries.ts'
import { findAccountProviders, type AccountProvider } from '#db/queries/identity/account-provider-queries.ts'
import { updateProfileFacts } from '#db/queries/profile-queries.ts'
import type { AccountServices } from '../account-services.ts'
import { checkIdToken, type IdTokenProblem } from '../tokens/check-id-token.ts'
import { checkDisplayName, checkPhotoUrl } from './profile-fields.ts'

/** Left out = unchanged; null or empty = removed. */
export interface ProfileUpdate {
  readonly idToken: string
  readonly displayName?: string | null | undefined
  readonly photoUrl?: string | null | undefined
}

/** Changes name and photo of the bearer of an ID token. */
export async function updateProfile(
  services: AccountServices,
  input: ProfileUpdate,
): Promise<
  Result<
    { account: Account; providers: AccountProvider[] },
    IdTokenProblem | Extract<Problem, { code: 'invalid_input' }>
  >
> {
  const bearer = await checkIdToken(services, input.idToken)
  if (!bearer.ok) return bearer
  const displayName = checkDisplayName(input.displayName ?? null)
  if (!displayName.ok) return displayName
  const photoUrl = checkPhotoUrl(input.photoUrl ?? null)
  if (!photoUrl.ok) return photoUrl
  const { uid } = bearer.value.account
  return services.db.transaction().execute(async (tx) => {
    const account = await updateAccount(tx, uid, {
      ...(input.displayName === undefined ? {} : { displayName: displayName.value }),
      ...(input.photoUrl === undefined ? {} : { photoUrl: photoUrl.value }),
    })
    if (!account) return refused({ code: 'account_not_found' })
    await updateProfileFacts(tx, account, services.now())
    return ok({ account, providers: await findAccountProviders(tx, uid) })
  })
}
