import type { IdentityProblem } from '#core/identity-problem.ts'
import { ok, err, type Result } from '#core/result.ts'
import { spendToken } from '#db/queries/session/spent-token-queries.ts'
import type { Client } from '#accounts/client.ts'
import { networkOf } from './network-of.ts'
import { hashOfSecret } from '#accounts/token/hash-of-secret.ts'
import { isSolved, readTask, type CaptchaAction } from './captcha-task.ts'
import type { AccountStore } from '#accounts/account-store.ts'
import type { AttemptLimits } from './attempt-limits.ts'
import type { TokenSigning } from '#accounts/token/token-signing.ts'

export type CaptchaProblem = Extract<IdentityProblem, { code: 'captcha_missing' | 'captcha_failed' }>

const SOLUTION = /^([\w.-]{1,200})\.(\d{1,10})$/

/**
 * Uses up a solved captcha. `captcha_missing`: there is none; `captcha_failed`: not solved, not ours, for another
 * action, from another network, too old, or used before. Always succeeds if captchas are switched off.
 */
export async function spendCaptcha(
  services: AccountStore & Pick<TokenSigning, 'secrets'> & Pick<AttemptLimits, 'captcha'>,
  input: { readonly token: string | null; readonly action: CaptchaAction; readonly client: Client },
): Promise<Result<null, CaptchaProblem>> {
  if (!services.captcha.required) return ok(null)
  if (!input.token) return err({ code: 'captcha_missing' })
  const [, text = '', number = ''] = SOLUTION.exec(input.token) ?? []
  const boundTo = { action: input.action, network: networkOf(input.client.address) }
  const task = readTask(services.secrets.proofKey, boundTo, text)
  if (!task || task.expiresAt <= services.now() || !isSolved(task, number)) return err({ code: 'captcha_failed' })
  // The task and not its solution, because a task has many.
  const isFirst = await spendToken(services.db, hashOfSecret(text), task.expiresAt)
  return isFirst ? ok(null) : err({ code: 'captcha_failed' })
}
