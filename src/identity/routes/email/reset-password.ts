import * as z from 'zod/mini'
import { checkOobCode, type CheckedCode } from '#accounts/codes/check-oob-code.ts'
import { resetPassword } from '#accounts/codes/reset-password.ts'
import { wireError } from '../../wire/account-problems.ts'
import { factorShape } from '../../wire/factor-shape.ts'
import { addedPasskeyShape } from '../../wire/passkey-shapes.ts'
import { operation, optionalText } from '../../wire/operation.ts'
import { refusal, success } from '../../wire/wire-answer.ts'

const kind = 'identitytoolkit#ResetPasswordResponse'

/** accounts:resetPassword: with a new password it sets it, without one it only tells what the code is for. */
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

/** Whose link it is, a sign-in link does not tell: who uses it must know the address (reference: identity.md §3.10). */
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
