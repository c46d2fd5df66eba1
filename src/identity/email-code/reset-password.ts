import * as z from 'zod/mini'
import { checkOobCode, type CheckedCode } from '#accounts/email-code/check-oob-code.ts'
import { resetPassword } from '#accounts/account/action-link/reset-password.ts'
import { wireError } from '#identity/wire/account-problems.ts'
import { factorShape } from '#identity/wire/factor-shape.ts'
import { addedPasskeyShape } from '#identity/wire/passkey-shapes.ts'
import { operation, optionalText } from '#identity/wire/operation.ts'
import { refusal, success } from '#identity/wire/wire-response.ts'

const kind = 'identitytoolkit#ResetPasswordResponse'

/** accounts:resetPassword: sets a new password or, without one, only tells the purpose of the code. */
export const resetPasswordRoute = operation({
  method: 'POST',
  path: '/v1/accounts:resetPassword',
  request: z.object({ oobCode: optionalText, newPassword: optionalText }),
  async run({ accounts }, { oobCode, newPassword }, client) {
    if (!oobCode) return refusal(accounts.settings.passwordSignIn ? 'MISSING_OOB_CODE' : 'PASSWORD_LOGIN_DISABLED')
    if (newPassword == null) {
      const checked = await checkOobCode(accounts, { oobCode, client })
      return checked.ok ? success({ kind, ...checkedShape(checked.value) }) : wireError(checked.problem)
    }
    const changed = await resetPassword(accounts, { oobCode, newPassword, client })
    return changed.ok
      ? success({ kind, email: changed.value.email, requestType: 'PASSWORD_RESET' })
      : wireError(changed.problem)
  },
})

/**
 * Returns the contents of a code. A sign-in link does not reveal its address: its user must know it
 * (docs/identity-protocol.md, Codes by mail and SMS).
 */
function checkedShape({ code, factor, passkey }: CheckedCode): object {
  const { requestType, email, newEmail } = code
  return {
    requestType,
    ...(email && requestType !== 'EMAIL_SIGNIN' ? { email } : {}),
    ...(newEmail ? { newEmail } : {}),
    ...(factor ? { mfaInfo: factorShape(factor) } : {}),
    ...(passkey ? { mfaInfo: addedPasskeyShape(passkey) } : {}),
  }
}
