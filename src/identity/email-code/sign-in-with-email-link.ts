import * as z from 'zod/mini'
import { linkEmailLink } from '#accounts/account/link-email-link.ts'
import { signInWithEmailLink } from '#accounts/sign-in/sign-in-with-email-link.ts'
import { outcomeShape } from '#identity/wire/account-shapes.ts'
import { wireError } from '#identity/wire/account-problems.ts'
import { operation, optionalText } from '#identity/wire/operation.ts'
import { refusal, success } from '#identity/wire/wire-response.ts'

/**
 * accounts:signInWithEmailLink: signs in with the code of a sign-in link; with an ID token the address is linked to the
 * bearer's account.
 */
export const signInWithEmailLinkRoute = operation({
  method: 'POST',
  path: '/v1/accounts:signInWithEmailLink',
  request: z.object({ email: optionalText, oobCode: optionalText, idToken: optionalText }),
  async run({ accounts }, { email, oobCode, idToken }, client) {
    if (!accounts.settings.emailLinkSignIn) return refusal('OPERATION_NOT_ALLOWED')
    if (!email) return refusal('MISSING_EMAIL')
    if (!oobCode) return refusal('MISSING_OOB_CODE')
    const signed = idToken
      ? await linkEmailLink(accounts, { idToken, email, oobCode, client })
      : await signInWithEmailLink(accounts, { email, oobCode, client })
    if (!signed.ok) return wireError(signed.problem)
    const { outcome, isNewUser } = signed.value
    return success({
      kind: 'identitytoolkit#EmailLinkSigninResponse',
      email: signed.value.email,
      localId: outcome.account.uid,
      isNewUser,
      ...outcomeShape(outcome),
    })
  },
})
