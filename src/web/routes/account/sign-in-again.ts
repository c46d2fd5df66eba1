import { choicesOfWire } from '#web/sign-in/second-factor/factor-choice.ts'
import { identityCalls, type IdentityResponse } from '#web/sign-in/identity-calls.ts'
import type { Visit } from '#web/middleware/require-access.ts'

/** What somebody shows without JavaScript to prove once more who they are. */
export interface ShownProof {
  readonly email: string | null
  readonly password: string
  /** Of the authenticator app or a recovery code; empty when none was wanted. */
  readonly code: string
}

/** A recent sign-in: its token, and the cookies of the site's session that goes on with it. */
export interface RecentSignIn {
  readonly idToken: string
  readonly cookies: readonly string[]
}

/**
 * Signs in once more by the current password, with the second step where the account has one, and lets the site's session go on with
 * that sign-in. Returns the codes of the service, and `code-missing` when the second step is wanted and nothing was entered.
 */
export async function signInAgain(
  { context }: Pick<Visit, 'context'>,
  { email, password, code }: ShownProof,
): Promise<IdentityResponse<RecentSignIn>> {
  const identity = identityCalls(context)
  const first = await identity.signIn(email ?? '', password)
  if (!first.ok) return first
  const tokens = 'idToken' in first.value ? { ok: true as const, value: first.value } : await second(first.value)
  if (!tokens.ok) return tokens
  const session = await identity.openSession(tokens.value.idToken)
  return session.ok ? { ok: true, value: { idToken: tokens.value.idToken, cookies: session.value.cookies } } : session

  async function second(pending: { readonly mfaPendingCredential: string; readonly mfaInfo: unknown }) {
    const typed = code.trim()
    if (typed === '') return { ok: false as const, code: 'code-missing' }
    const app = choicesOfWire(pending.mfaInfo).find(({ kind }) => kind === 'totp')
    const digits = typed.replaceAll(' ', '')
    const proof =
      app && /^\d{6}$/.test(digits)
        ? { mfaEnrollmentId: app.id, totpVerificationInfo: { verificationCode: digits } }
        : { recoveryCode: typed }
    return identity.finishSecondFactor(pending.mfaPendingCredential, proof)
  }
}
