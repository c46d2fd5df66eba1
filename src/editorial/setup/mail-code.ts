import { createHash, randomInt, timingSafeEqual } from 'node:crypto'
import { consolePaths } from '#contract/site/console-map.ts'
import type { ProblemOf } from '#core/problem.ts'
import { err, ok, type Result } from '#core/result.ts'
import { inTransaction } from '#db/in-transaction.ts'
import { lockMailCode, updateSetup } from '#db/queries/setup-queries.ts'
import { enqueueMail } from '#messaging/outbox/enqueue-mail.ts'
import type { SetupDeps } from './setup-deps.ts'

const MINUTE = 60_000
const LIFETIME = 30 * MINUTE
/** Pause between two codes: the administrator is trusted, but the address may be anybody's. */
const REST = 20_000
const MOST_TRIES = 5
const CODES = 1_000_000

const hashOf = (code: string) => createHash('sha256').update(`mail-proof:${code}`).digest()

/**
 * Sends a code through the mail server that all mails of the site use; a new one replaces the previous one.
 * `too_many_attempts`: the last one was sent less than 20 seconds ago.
 */
export async function sendMailCode(
  { db, now, websiteUrl, wake }: Pick<SetupDeps, 'db' | 'now' | 'websiteUrl' | 'wake'>,
  email: string,
): Promise<Result<null, ProblemOf<'too_many_attempts'>>> {
  const at = now()
  const code = String(randomInt(CODES)).padStart(6, '0')
  const sent = await inTransaction<null, ProblemOf<'too_many_attempts'>>(db, async (tx) => {
    const last = (await lockMailCode(tx))?.mail_code_sent_at?.getTime() ?? -Infinity
    const rest = last + REST - at.getTime()
    if (rest > 0) return err({ code: 'too_many_attempts', retryAfterSeconds: Math.ceil(rest / 1000) })
    const link = websiteUrl + consolePaths.welcome()
    const outbox = await enqueueMail(tx, { template: 'mail_proof', to: email, data: { code, link } }, at)
    await updateSetup(tx, {
      mail_code_hash: hashOf(code),
      mail_code_to: email,
      mail_code_sent_at: at,
      mail_code_tries: 0,
      mail_code_outbox: outbox,
    })
    return ok(null)
  })
  if (sent.ok) wake?.()
  return sent
}

/**
 * Accepts the code from the mail, which proves that mails arrive. `code_invalid`: it is another one, or was tried too
 * often; `code_expired`: it is older than half an hour.
 */
export async function verifyMailCode(
  { db, now }: Pick<SetupDeps, 'db' | 'now'>,
  code: string,
): Promise<Result<null, ProblemOf<'code_invalid' | 'code_expired'>>> {
  const at = now()
  return inTransaction<null, ProblemOf<'code_invalid' | 'code_expired'>>(
    db,
    async (tx) => {
      const sent = await lockMailCode(tx)
      if (!sent?.mail_code_hash || !sent.mail_code_sent_at || sent.mail_code_to === null)
        return err({ code: 'code_invalid' })
      if (at.getTime() > sent.mail_code_sent_at.getTime() + LIFETIME) return err({ code: 'code_expired' })
      if (sent.mail_code_tries >= MOST_TRIES || !timingSafeEqual(sent.mail_code_hash, hashOf(code))) {
        await updateSetup(tx, { mail_code_tries: sent.mail_code_tries + 1 })
        return err({ code: 'code_invalid' })
      }
      await updateSetup(tx, {
        mail_proved_to: sent.mail_code_to,
        mail_proved_at: at,
        mail_code_hash: null,
        mail_code_sent_at: null,
      })
      return ok(null)
    },
    { commitsRefusals: 'a wrong code counts' },
  )
}
