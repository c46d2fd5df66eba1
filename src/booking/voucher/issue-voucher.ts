import { randomBytes } from 'node:crypto'
import type { IssuedVoucherShape, NewVoucher } from '#contract/booking/voucher-schemas.ts'
import { sitePaths } from '#contract/site/site-paths.ts'
import { voucherCode } from '#core/payment/voucher-code.ts'
import type { ProblemOf } from '#core/problem.ts'
import { ok, err, type Result } from '#core/result.ts'
import type { Tx } from '#db/database.ts'
import { inTransaction } from '#db/in-transaction.ts'
import { findRefundLimit } from '#db/queries/account/rights-queries.ts'
import { insertVoucher, insertVoucherEntry, lockIssuedBy, lockVoucher } from '#db/queries/payment/voucher-queries.ts'
import { enqueueMail } from '#messaging/outbox/enqueue-mail.ts'
import type { BookingDeps, StaffActor } from '#booking/booking-deps.ts'
import { companyToday, voucherShape } from './find-vouchers.ts'
import { voucherHash } from './hold-voucher.ts'

type IssueProblem = ProblemOf<'already_exists' | 'invalid_input' | 'refund_limit_exceeded'>

/**
 * Staff: issues a voucher that somebody has paid for, or out of goodwill, and mails it to whom it is for. Its code is in the answer and in
 * the mail, and nowhere else: the database has its hash. `invalid_input`: its last day is over already; `refund_limit_exceeded`: with what
 * they have issued in 30 days above the refund limit that was set for whoever acts, or in another currency than that; `already_exists`: the same attempt
 * has issued one, whose code was shown then.
 */
export async function issueVoucher(
  deps: Pick<BookingDeps, 'db' | 'now' | 'websiteUrl' | 'wake'>,
  { actor, voucher }: { readonly actor: StaffActor; readonly voucher: NewVoucher },
): Promise<Result<IssuedVoucherShape, IssueProblem>> {
  const { reason, amountMinor, currency, expiresOn, guest, note, attempt } = voucher
  const today = await companyToday(deps)
  if (expiresOn < today) return err({ code: 'invalid_input', fields: { expiresOn: 'today or later' } })
  const code = voucherCode(randomBytes(10))
  const issued = await inTransaction<IssuedVoucherShape, IssueProblem>(deps.db, async (tx) => {
    const at = deps.now()
    const refused = await beyondLimit(tx, { actor, amountMinor, currency, at })
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
    if (id === null) return err({ code: 'already_exists', field: 'attempt' })
    await insertVoucherEntry(tx, { voucherId: id, kind: 'issued', amountMinor, actor: actor.uid, at })
    if (guest !== null) {
      const link = `${deps.websiteUrl}${sitePaths.stays()}`
      const data = { name: guest.name, code, amountMinor, currency, expiresOn, reason, link }
      await enqueueMail(
        tx,
        { template: 'voucher_issued', to: guest.email, data, dedupeKey: `voucher_issued:${id}` },
        at,
      )
    }
    const stored = await lockVoucher(tx, id)
    if (!stored) throw new Error(`voucher ${id} was stored and is not there`)
    return ok({ ...voucherShape(stored, today), code })
  })
  if (issued.ok) deps.wake?.()
  return issued
}

/** Vouchers of so many days count against the refund limit of whoever issued them. */
const LIMIT_DAYS = 30
const DAY_MS = 86_400_000

/**
 * Whoever has a refund limit issues no more than that in 30 days: goodwill in small pieces is as much as in one, and that a voucher was sold is
 * only their word. Two at once are counted one after the other.
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
