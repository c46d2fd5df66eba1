import { createHmac } from 'node:crypto'
import type { IssuedVoucherShape, NewVoucher } from '#contract/booking/voucher-schemas.ts'
import { sitePaths } from '#contract/site/site-paths.ts'
import { voucherCode } from '#core/payment/voucher-code.ts'
import type { ProblemOf } from '#core/problem.ts'
import { ok, err, type Result } from '#core/result.ts'
import type { Tx } from '#db/database.ts'
import { inTransaction } from '#db/in-transaction.ts'
import { findRefundLimit } from '#db/queries/account/rights-queries.ts'
import {
  findVoucherOfAttempt,
  insertVoucher,
  insertVoucherEntry,
  lockIssuedBy,
  lockVoucher,
} from '#db/queries/payment/voucher-queries.ts'
import { enqueueMail } from '#messaging/outbox/enqueue-mail.ts'
import type { BookingDeps, StaffActor } from '#booking/booking-deps.ts'
import { idForKey } from '#booking/id-for-key.ts'
import { valuesOfVoucher } from '#booking/message/values-of-notice.ts'
import { wordingFor } from '#booking/message/wordings-of.ts'
import { unchargeable } from '#booking/unchargeable.ts'
import { canonicalJson } from '#booking/quote/quote-token.ts'
import { voucherShape } from './find-vouchers.ts'
import { companyToday } from '#booking/company-today.ts'
import { voucherHash } from './hold-voucher.ts'

type IssueProblem = ProblemOf<'idempotency_key_reused' | 'invalid_input' | 'refund_limit_exceeded'>

interface Issued {
  readonly value: IssuedVoucherShape
  /** Whether the key has issued it before. */
  readonly isRepeated: boolean
}

interface IssueRequest {
  readonly actor: StaffActor
  readonly voucher: NewVoucher
  readonly idempotencyKey: string
}

/**
 * Issues a voucher on behalf of the staff, paid for by somebody or as goodwill, and mails it to its receiver. Its code
 * is only in the answer and in the mail; the database has a hash of it. There is one voucher per key and actor:
 * repeating a request returns the current voucher, with its code.
 *
 * `invalid_input`: its last day is over already, or its amount cannot be paid in the currency; `refund_limit_exceeded`:
 * together with the actor's vouchers of the last 30 days it exceeds their refund limit, or it is in another currency
 * than that; `idempotency_key_reused`: the key has issued another one.
 */
export async function issueVoucher(
  deps: Pick<BookingDeps, 'db' | 'now' | 'quoteKey' | 'websiteUrl' | 'websiteName' | 'wake'>,
  request: IssueRequest,
): Promise<Result<Issued, IssueProblem>> {
  const { actor, idempotencyKey } = request
  const { reason, amountMinor, currency, expiresOn, guest, note } = request.voucher
  const today = await companyToday(deps)
  const code = codeFor(deps.quoteKey, request)
  const attempt = idForKey(actor.uid, idempotencyKey)
  const issued = await inTransaction<Issued, IssueProblem>(deps.db, async (tx) => {
    const at = deps.now()
    // Checked before the look-up, so that of two simultaneous requests with one key the second waits for the first and
    // finds its voucher.
    const refused = await beyondLimit(tx, { actor, amountMinor, currency, at })
    const earlier = await findIssued(tx, attempt, code, today)
    if (earlier) return earlier
    if (expiresOn < today) return err({ code: 'invalid_input', fields: { expiresOn: 'today or later' } })
    const fault = unchargeable(amountMinor, currency)
    if (fault) return err(fault)
    if (refused) return err(refused)
    const id = await insertVoucher(tx, {
      codeHash: voucherHash(code),
      ending: code.slice(-4),
      reason,
      currency,
      amountMinor,
      expiresOn,
      receiver: guest,
      note,
      createdBy: actor.uid,
      createdAt: at,
      attempt,
    })
    if (id === null) return (await findIssued(tx, attempt, code, today)) ?? err({ code: 'idempotency_key_reused' })
    await insertVoucherEntry(tx, { voucherId: id, kind: 'issued', amountMinor, actor: actor.uid, at })
    if (guest !== null) {
      const link = `${deps.websiteUrl}${sitePaths.stays()}`
      const facts = { name: guest.name, code, amountMinor, currency, expiresOn, reason, link }
      const wording = await wordingFor(tx, 'voucher_issued')
      const data = { ...facts, ...wording(valuesOfVoucher(facts, deps)) }
      await enqueueMail(
        tx,
        { template: 'voucher_issued', to: guest.email, data, dedupeKey: `voucher_issued:${id}` },
        at,
      )
    }
    const stored = await lockVoucher(tx, id)
    if (!stored) throw new Error(`voucher ${id} was stored and is not there`)
    return ok({ value: { ...voucherShape(stored, today), code }, isRepeated: false })
  })
  if (issued.ok && !issued.value.isRepeated) deps.wake?.()
  return issued
}

/**
 * Returns the code of a voucher, derived from the request, the actor and the key: the same request gives the same code
 * without storing it. It cannot be found without the secret of the installation, which is not in the database, and the
 * key, which is stored nowhere.
 */
function codeFor(secret: string, { actor, voucher, idempotencyKey }: IssueRequest): string {
  const content = canonicalJson([actor.uid, idempotencyKey, voucher])
  return voucherCode(createHmac('sha256', secret).update(`voucher ${content}`).digest())
}

/**
 * Returns what an attempt has issued before, or null. `idempotency_key_reused`: the earlier request has another code.
 */
async function findIssued(
  tx: Tx,
  attempt: string,
  code: string,
  today: string,
): Promise<Result<Issued, ProblemOf<'idempotency_key_reused'>> | null> {
  const earlier = await findVoucherOfAttempt(tx, attempt)
  if (!earlier) return null
  return earlier.codeHash.equals(voucherHash(code))
    ? ok({ value: { ...voucherShape(earlier.voucher, today), code }, isRepeated: true })
    : err({ code: 'idempotency_key_reused' })
}

/** For how many days vouchers count against the refund limit of the person who issued them. */
const LIMIT_DAYS = 30
const DAY_MS = 86_400_000

/**
 * Limits what somebody with a refund limit may issue in 30 days: goodwill in small pieces counts like one sum, and that
 * a voucher was sold cannot be checked. Simultaneous requests are counted one after another.
 */
async function beyondLimit(
  tx: Tx,
  { actor, amountMinor, currency, at }: { actor: StaffActor; amountMinor: number; currency: string; at: Date },
): Promise<ProblemOf<'refund_limit_exceeded'> | null> {
  const limit = actor.role === 'admin' ? null : await findRefundLimit(tx, actor.uid)
  if (limit === null) return null
  const limitMinor = limit.currency === currency ? limit.amountMinor : 0
  const issuedMinor = await lockIssuedBy(tx, actor.uid, currency, new Date(at.getTime() - LIMIT_DAYS * DAY_MS))
  const leftMinor = Math.max(0, limitMinor - issuedMinor)
  return amountMinor > leftMinor ? { code: 'refund_limit_exceeded', limitMinor, leftMinor, currency } : null
}
