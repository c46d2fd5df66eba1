import type { CaptchaTask } from '#contract/account/captcha-task.ts'
import { solveCaptcha } from '#web/sign-in/phone/solve-captcha.ts'
import type { IdentityService } from './identity-service.ts'

/** A captcha of the service, solved as browsers do; `address`: the client it is for, by default that of `service.call`. */
export async function solvedCaptcha(service: IdentityService, address = '192.0.2.1'): Promise<string> {
  return solveCaptcha(await captchaTask(service, address))
}

/** A captcha task as the service sets it. */
export async function captchaTask(service: IdentityService, address = '192.0.2.1'): Promise<CaptchaTask> {
  const response = await service.identity(
    new Request('http://localhost:3000/identity/v2/captchaTask?action=sendSms&key=holmstay', {
      headers: { 'x-holmstay-client-address': address },
    }),
  )
  return (await response.json()) as CaptchaTask
}

/** The code of the newest text message to this number. */
export async function newestSmsCode(service: IdentityService, phone: string): Promise<string> {
  const row = await service.accounts.db
    .selectFrom('ops.outbox')
    .select('data')
    .where('channel', '=', 'sms')
    .where('recipient', '=', phone)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  const code = row?.data['code']
  return typeof code === 'string' ? code : 'no message'
}
