import type { CaptchaTask } from '#contract/account/captcha-task.ts'
import type { Client } from '#accounts/client.ts'
import { networkOf } from './network-of.ts'
import { shareLeft } from './throttle.ts'
import { signTask, type CaptchaAction } from './captcha-task.ts'
import type { AccountStore } from '#accounts/account-store.ts'
import type { AttemptLimits } from './attempt-limits.ts'
import type { TokenSigning } from '#accounts/token/token-signing.ts'

const GOOD_FOR = 2 * 60_000

/** Four times the work of a message: such tasks are rare, and nights held in vain cost more. */
const EXTRA_FOR_HOLDS = 2

/**
 * Sets a captcha task for a client: valid for two minutes, once, from the client's network. For messages it gets harder
 * as the day's budget shrinks: twice the work below a half, four times below a quarter, sixteen times below a tenth.
 */
export async function setCaptchaTask(
  services: AccountStore & Pick<TokenSigning, 'secrets'> & Pick<AttemptLimits, 'throttles' | 'captcha'>,
  { action, client }: { readonly action: CaptchaAction; readonly client: Client },
): Promise<CaptchaTask> {
  const expiresAt = new Date(services.now().getTime() + GOOD_FOR)
  const difficulty =
    services.captcha.difficulty + (action === 'sendSms' ? await extraForMessages(services) : EXTRA_FOR_HOLDS)
  return signTask(services.secrets.proofKey, { action, network: networkOf(client.address) }, { difficulty, expiresAt })
}

async function extraForMessages(services: AccountStore & Pick<AttemptLimits, 'throttles'>): Promise<number> {
  const left = await shareLeft(services, ['smsBudget', ''])
  return left < 0.1 ? 4 : left < 0.25 ? 2 : left < 0.5 ? 1 : 0
}
