import type { IdentityProblem } from '#core/identity-problem.ts'
import { ok, err, type Result } from '#core/result.ts'
import { inTransaction } from '#db/in-transaction.ts'
import type { Tx } from '#db/database.ts'
import { lockIdentitySession } from '#db/queries/session/identity-session-queries.ts'
import { takeRestoreToken } from '#db/queries/session/web-session-queries.ts'
import { continueSession } from './continue-session.ts'
import { issueTokens, type SignedIn } from './start-session.ts'
import { hashOfRestoreToken } from './restore-token.ts'
import type { AccountScope } from '#accounts/project/account-scope.ts'
import type { AccountStore } from '#accounts/account-store.ts'
import type { TokenSigning } from '#accounts/token/token-signing.ts'

export type ResumeProblem = Extract<IdentityProblem, { code: 'custom_token_invalid' }>

/**
 * Returns tokens for the sign-in that a restore token stands for (`make-restore-token.ts`), like
 * `signInWithCustomToken`; null when the text is no restore token at all. `custom_token_invalid`: used before, expired,
 * or the sign-in was ended.
 */
export async function resumeSignIn(
  services: AccountStore & AccountScope & TokenSigning,
  { token }: { readonly token: string },
): Promise<Result<SignedIn, ResumeProblem> | null> {
  const hash = hashOfRestoreToken(token)
  if (!hash) return null
  const resumed = await inTransaction(services.db, (tx) => resume(tx, services, hash), {
    commitsRefusals: 'a restore token counts once',
  })
  return resumed.ok ? ok(await issueTokens(services, resumed.value)) : resumed
}

const UNUSABLE = { code: 'custom_token_invalid', detail: 'The token was used before or has expired.' } as const

async function resume(tx: Tx, services: AccountStore & AccountScope, hash: Buffer) {
  const at = services.now()
  const id = await takeRestoreToken(tx, hash, at)
  const session = id && (await lockIdentitySession(tx, id))
  if (!session) return err(UNUSABLE)
  // The browser has lost its tokens, so nothing is rotated: it gets the current generation.
  const continued = await continueSession(tx, services, session, session)
  return continued.ok && continued.value.account.tenantId === services.tenantId ? continued : err(UNUSABLE)
}
