import * as z from 'zod/mini'
import { setCaptchaTask } from '#accounts/throttle/set-captcha-task.ts'
import { operation, optionalText } from '#identity/wire/operation.ts'
import { refusal, success } from '#identity/wire/wire-response.ts'

/**
 * /v2/captchaTask: the work that the sender of a text message has to do first. Ours, not part of the protocol (see
 * `contract/account/captcha-task.ts`).
 */
export const captchaTaskRoute = operation({
  method: 'GET',
  path: '/v2/captchaTask',
  request: z.object({ action: optionalText }),
  run: async ({ accounts }, { action }, client) =>
    action === 'sendSms'
      ? success(await setCaptchaTask(accounts, { action, client }))
      : refusal('INVALID_RECAPTCHA_ACTION', 'The action is sendSms.'),
})
