import type { OwnerDetailsShape, OwnerShape } from '#contract/owner/owner-schemas.ts'
import { mediaUrl, mediaWidthFor } from '#contract/media/media-url.ts'
import { isUuid } from '#core/is-uuid.ts'
import { monthsOf, statesSomething } from '#core/owner/statement.ts'
import { monthOf } from '#core/owner/statement-month.ts'
import type { ProblemOf } from '#core/problem.ts'
import { err, ok, type Result } from '#core/result.ts'
import { addDays, addMonths } from '#core/time/date-arithmetic.ts'
import { isoDate } from '#core/time/iso-date.ts'
import type { Executor } from '#db/database.ts'
import {
  findContracts,
  findExpenses,
  findOwners,
  type ContractRow,
  type OwnerRow,
} from '#db/queries/owner/owner-queries.ts'
import { findSentStatements, type SentRow } from '#db/queries/owner/owner-writes.ts'
import { companyToday } from '#booking/company-today.ts'
import type { BookingDeps, StaffActor } from '#booking/booking-deps.ts'
import { workOut, workOutMonths } from './work-out-statement.ts'

type NotFound = ProblemOf<'owner_not_found'>

/** Returns owners by name; for a host, those linked with their account. */
export async function findAllOwners(
  { db }: Pick<BookingDeps, 'db'>,
  { actor }: { readonly actor: StaffActor },
): Promise<OwnerShape[]> {
  return (await findOwners(db, { hostUid: actor.role === 'host' ? actor.uid : null })).map(ownerShape)
}

/** Returns the owners linked with an account, for its copy of everything stored about it. */
export async function findOwnersOfAccount(
  { db }: Pick<BookingDeps, 'db'>,
  { uid }: { readonly uid: string },
): Promise<OwnerShape[]> {
  return (await findOwners(db, { hostUid: uid })).map(ownerShape)
}

/**
 * Finds an owner that the actor may see; hosts see those linked with their account. `owner_not_found`: there is none,
 * or it is another's; the answer does not reveal which.
 */
export async function findOwnerRow(
  db: Executor,
  { actor, ownerId }: { readonly actor: StaffActor; readonly ownerId: string },
): Promise<Result<OwnerRow, NotFound>> {
  if (!isUuid(ownerId)) return err({ code: 'owner_not_found' })
  const [owner] = await findOwners(db, { hostUid: actor.role === 'host' ? actor.uid : null, id: ownerId })
  return owner ? ok(owner) : err({ code: 'owner_not_found' })
}

/** Finds an owner with contracts, expenses and months. */
export async function findOwner(
  { db, now }: Pick<BookingDeps, 'db' | 'now'>,
  request: { readonly actor: StaffActor; readonly ownerId: string },
): Promise<Result<OwnerDetailsShape, NotFound>> {
  const found = await findOwnerRow(db, request)
  if (!found.ok) return found
  const { ownerId } = request
  const [contracts, expenses, sent] = await Promise.all([
    findContracts(db, ownerId),
    findExpenses(db, ownerId),
    findSentStatements(db, ownerId),
  ])
  const stated = sent.flatMap(({ content }) => content.expenses)
  const sentOf = new Map(sent.map((one) => [one.content.month, one]))
  const months = await monthsToShow(db, found.value, { contracts, sent, now: now() })
  const unsent = months.filter((month) => !sentOf.has(month))
  const drafts = await workOutMonths(db, unsent, { owner: found.value, contracts, expenses, sent })
  return ok({
    owner: ownerShape(found.value),
    contracts: contracts.map(({ id, home: stay, from, to, ...agreed }) => ({
      documentId: id,
      home: stay,
      from: monthOf(from),
      until: to && monthOf(addDays(to, -1)),
      commissionBp: agreed.commissionBp,
      cleaningTo: agreed.cleaningTo,
      monthlyMinor: agreed.monthlyMinor,
      lowestNightMinor: agreed.lowestNightMinor,
      confirmAboveBp: agreed.confirmAboveBp,
    })),
    expenses: expenses.map(({ id, home: stay, day, label, amountMinor, receipt, isWithdrawn }) => ({
      documentId: id,
      home: stay,
      day,
      label,
      amountMinor,
      receipt: receipt && mediaUrl(receipt.sha256, mediaWidthFor(receipt.width, 960), 'jpg'),
      isStated: stated.some((one) => one.id === id),
      credit: !isWithdrawn ? null : stated.some((one) => one.id === id && one.amountMinor < 0) ? 'stated' : 'due',
    })),
    months: months.flatMap((month) => {
      const one = sentOf.get(month)
      const statement = one?.content ?? drafts.get(month)
      if (!statement) return []
      const state = !one ? ('draft' as const) : one.paidAt ? ('paid' as const) : ('sent' as const)
      return [{ month, state, payoutMinor: statement.payoutMinor, isEmpty: !statesSomething(statement) }]
    }),
  })
}

/**
 * Returns the months of the contracts and the later months that have a statement. Adds the next month if something has
 * changed since: refunds made then still concern the last owner.
 */
async function monthsToShow(
  db: Executor,
  owner: OwnerRow,
  {
    contracts,
    sent,
    now,
  }: { readonly contracts: readonly ContractRow[]; readonly sent: readonly SentRow[]; readonly now: Date },
): Promise<string[]> {
  const today = await companyToday({ db, now: () => now })
  const agreed = monthsOf(contracts, today)
  const months = [...new Set([...agreed, ...sent.map(({ content }) => content.month)])].toSorted().toReversed()
  const last = months[0]
  const isLeft = contracts.every(({ to }) => to !== null && to <= today)
  if (last === undefined || !isLeft) return months
  const next = monthOf(addMonths(isoDate(`${last}-01`), 1))
  if (next > monthOf(today)) return months
  const worked = await workOut(db, owner, next, now)
  return worked && statesSomething(worked.statement) ? [next, ...months] : months
}

function ownerShape({
  id,
  name,
  address,
  iban,
  email,
  currency,
  hostEmail,
  version,
  homes: stays,
}: OwnerRow): OwnerShape {
  return {
    documentId: id,
    name,
    address,
    iban: iban ?? '',
    email: email ?? '',
    currency,
    hostEmail: hostEmail ?? '',
    version,
    homes: [...stays],
  }
}
