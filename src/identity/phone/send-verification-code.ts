import * as z from 'zod/mini'
import { sendVerificationCode } from '#accounts/phone/send-verification-code.ts'
import { wireError } from '#identity/wire/account-problems.ts'
import { operation, optionalText } from '#identity/wire/operation.ts'
import { success } from '#identity/wire/wire-response.ts'

/**
 * accounts:sendVerificationCode. Of the ways to prove that the caller is no script, only our captcha (`recaptchaToken`)
 * is accepted.
 */
export const sendVerificationCodeRoute = operation({
  method: 'POST',
  path: '/v1/accounts:sendVerificationCode',
  request: z.object({ phoneNumber: optionalText, recaptchaToken: optionalText }),
  async run({ accounts }, { phoneNumber, recaptchaToken }, client) {
    // A missing number counts as an invalid one, as in the hosted service.
    const sent = await sendVerificationCode(accounts, {
      phoneNumber: phoneNumber ?? '',
      captcha: recaptchaToken ?? null,
      client,
    })
    return sent.ok ? success({ sessionInfo: sent.value.sessionInfo }) : wireError(sent.problem)
  },
})
