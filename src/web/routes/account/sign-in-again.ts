import { choicesOfWire } from '#web/sign-in/second-factor/factor-choice.ts'
import { identityCalls, type IdentityResponse } from '#web/sign-in/identity-calls.ts'
import type { Visit } from '#web/middleware/require-access.ts'

/** What a user enters without JavaScript to prove their identity again. */
export interface ShownProof {
  readonly email: string | null
  readonly password: string
  /** The code of the authenticator app or a recovery code; empty when none was required. */
  readonly code: string
}

/** A recent sign-in: its token, and the cookies with which the site's session continues. */
export interface RecentSignIn {
  readonly idToken: string
  readonly cookies: readonly string[]
}

/**
 * Signs in again with the current password, and the second step if the account has one, and continues the site's
 * session with that sign-in. Returns the codes of the service, and `code-missing` when the second step is required and
 * nothing was entered.
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
