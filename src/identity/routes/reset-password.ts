import * as z from 'zod/mini'
import { checkOobCode } from '#accounts/codes/check-oob-code.ts'
import { resetPassword } from '#accounts/codes/reset-password.ts'
import { wireError } from '../wire/account-problems.ts'
import { operation, optionalText } from '../wire/operation.ts'
import { refusal, success } from '../wire/wire-answer.ts'

const kind = 'identitytoolkit#ResetPasswordResponse'

/** accounts:resetPassword: with a new password it sets it, without one it only tells what the code is for. */
export const resetPasswordRoute = operation({
  method: 'POST',
  path: '/v1/accounts:resetPassword',
  request: z.object({ oobCode: optionalText, newPassword: optionalText }),
  async run({ accounts }, { oobCode, newPassword }, client) {
    if (!oobCode) return refusal('MISSING_OOB_CODE')
    if (newPassword == null) {
      const code = await checkOobCode(accounts, { oobCode, client })
      return code.ok
        ? success({ kind, email: code.value.email, requestType: code.value.requestType })
        : wireError(code.problem)
    }
    const changed = await resetPassword(accounts, { oobCode, newPassword, client })
    return changed.ok
      ? success({ kind, email: changed.value.email, requestType: 'PASSWORD_RESET' })
      : wireError(changed.problem)
  },
})
