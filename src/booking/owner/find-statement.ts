import { scopeOf } from '#core/account/stay-right.ts'
import type { OwnerStatementShape } from '#contract/owner/statement-schemas.ts'
import { canonicalIban } from '#core/owner/iban.ts'
import type { ProblemOf } from '#core/problem.ts'
import { err, ok, type Result } from '#core/result.ts'
import { findBookingsWithin, type OwnerRow } from '#db/queries/owner/owner-queries.ts'
import type { BookingDeps, StaffActor } from '#booking/booking-deps.ts'
import { findOwnerRow } from './find-owner.ts'
import { workOut, type WorkedOut } from './work-out-statement.ts'

export interface StatementKey {
  readonly actor: StaffActor
  readonly ownerId: string
  /** `YYYY-MM` */
  readonly month: string
}

export type StatementProblem = ProblemOf<'owner_not_found' | 'statement_not_found'>

/**
 * Finds the statement of a month: as it was sent or, before that, by the books as they are now. `owner_not_found`:
 * there is none, or it is another host's; `statement_not_found`: not a month, or one without a contract.
 */
export async function findStatement(
  deps: Pick<BookingDeps, 'db' | 'now' | 'bankAccount'>,
  key: StatementKey,
): Promise<Result<OwnerStatementShape, StatementProblem>> {
  const found = await readStatement(deps, key)
  if (!found.ok) return found
  const { owner, worked } = found.value
  const ids = worked.statement.lines.map(({ bookingId }) => bookingId)
  const { uid, role } = key.actor
  const scope = scopeOf({ uid, role, right: 'read' })
  const opened = scope === null ? null : await findBookingsWithin(deps.db, ids, scope)
  return ok(statementShape(owner, worked, deps.bankAccount, opened))
}

/** Reads an owner and the statement of a month. The problems are those of `findStatement`. */
export async function readStatement(
  { db, now }: Pick<BookingDeps, 'db' | 'now'>,
  { actor, ownerId, month }: StatementKey,
): Promise<Result<{ readonly owner: OwnerRow; readonly worked: WorkedOut }, StatementProblem>> {
  const owner = await findOwnerRow(db, { actor, ownerId })
  if (!owner.ok) return owner
  const worked = await workOut(db, owner.value, month, now())
  return worked ? ok({ owner: owner.value, worked }) : err({ code: 'statement_not_found' })
}

/**
 * Returns a statement for display, with the name and address it was sent to. Its account is that of the owner now,
 * because payouts go there. `bankAccount`: the lines of the company's account. `opened`: the bookings that the reader may
 * open, or null for all.
 */
export function statementShape(
  owner: OwnerRow,
  { statement, sent, mayBeSent, sendBefore }: WorkedOut,
  bankAccount: BookingDeps['bankAccount'],
  opened: ReadonlySet<string> | null = null,
): OwnerStatementShape {
  const { id, iban, email, currency } = owner
  const { name, address } = sent?.sentTo ?? owner
  const hasAccounts = iban !== null && ibanIn(bankAccount) !== null
  return {
    ...statement,
    lines: statement.lines.map((line) => ({ ...line, mayOpen: opened?.has(line.bookingId) ?? true })),
    fixed: [...statement.fixed],
    expenses: [...statement.expenses],
    state: sent === null ? 'draft' : sent.paidAt === null ? 'sent' : 'paid',
    sentAt: sent?.sentAt.toISOString() ?? null,
    paidAt: sent?.paidAt?.toISOString() ?? null,
    paidBy: sent?.paidBy ?? null,
    owner: { documentId: id, name, address, iban: iban ?? '', email: email ?? '' },
    currency,
    hasPayoutFile: sent !== null && currency === 'EUR' && statement.payoutMinor > 0 && hasAccounts,
    mayBeSent,
    sendBefore,
  }
}

/** Matches an IBAN in one piece or in groups of four, the last of which may be shorter. */
const IBAN = /\b[A-Z]{2}\d{2}(?:[A-Z0-9]{11,30}\b|(?: [A-Z0-9]{4}\b){2,7}(?: [A-Z0-9]{1,3}\b)?)/

/** Finds the IBAN in the lines of an account; null if there is none. */
export function ibanIn(lines: BookingDeps['bankAccount']): string | null {
  for (const line of lines ?? []) {
    const text = IBAN.exec(line)?.[0] ?? ''
    // What looks like a shorter group may be the next word, such as `BIC`.
    const iban = canonicalIban(text) ?? canonicalIban(text.replace(/ \S+$/, ''))
    if (iban !== null) return iban
  }
  return null
}
