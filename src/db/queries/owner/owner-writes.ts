import { sql } from 'kysely'
import type { PayoutWay } from '#core/owner/payout-way.ts'
import type { Statement } from '#core/owner/statement.ts'
import type { IsoDate } from '#core/time/iso-date.ts'
import type { Executor, Tx } from '#db/database.ts'
import type { Addressee } from '#db/tables/owner-tables.ts'

export interface OwnerColumns {
  readonly name: string
  readonly address: string
  readonly iban: string | null
  readonly email: string | null
  readonly uid: string | null
}

/** Stores an owner and returns its id. */
export async function insertOwner(tx: Tx, columns: OwnerColumns & { readonly currency: string; readonly at: Date }) {
  const { at, ...rest } = columns
  const row = { ...rest, created_at: at }
  const { id } = await tx.insertInto('app.owner').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Replaces these columns of an owner. Does nothing when there is no such owner. */
export async function updateOwner(tx: Tx, id: string, columns: OwnerColumns): Promise<void> {
  await tx
    .updateTable('app.owner')
    .set((eb) => ({ ...columns, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/**
 * Locks an owner until the transaction ends, so that statements and contracts of one owner are written one after the
 * other. Returns the version of the owner, or null when there is none.
 */
export async function lockOwner(tx: Tx, id: string): Promise<number | null> {
  const { rows } = await sql<{ version: number }>`
    select version from app.owner where id = ${id}::uuid for update`.execute(tx)
  return rows[0]?.version ?? null
}

/** Returns the account of a host with this verified address, or null. */
export async function findHostUid(executor: Executor, email: string): Promise<string | null> {
  const { rows } = await sql<{ uid: string }>`
    select uid from app.profile where email = ${email} and email_verified and role <> 'user' limit 1`.execute(executor)
  return rows[0]?.uid ?? null
}

/** What is agreed about the prices of a home; left out: as before. */
export interface AgreedPrices {
  readonly lowestNightMinor?: number | null | undefined
  readonly confirmAboveBp?: number | null | undefined
}

/** Stores a contract. Returns false when the home has one in these months. */
export async function insertContract(
  tx: Tx,
  contract: {
    readonly ownerId: string
    readonly stayId: number
    readonly from: IsoDate
    readonly to: IsoDate | null
    readonly commissionBp: number
    readonly cleaningTo: string
    readonly monthlyMinor: number
  } & AgreedPrices,
): Promise<boolean> {
  const { ownerId, stayId, from, to, commissionBp, cleaningTo, monthlyMinor } = contract
  const { lowestNightMinor = null, confirmAboveBp = null } = contract
  const { rows } = await sql`
    insert into app.owner_contract (owner_id, stay_id, during, commission_bp, cleaning_to, monthly, lowest_night, confirm_above_bp)
    select ${ownerId}, ${stayId}, daterange(${from}::date, ${to}::date), ${commissionBp}, ${cleaningTo}, ${monthlyMinor},
      ${lowestNightMinor}::bigint, ${confirmAboveBp}::int
    on conflict do nothing returning id`.execute(tx)
  return rows.length > 0
}

/** Ends a contract before a day. Returns false when the owner has none with this id that begins before it. */
export async function endContract(tx: Tx, ownerId: string, id: string, to: IsoDate): Promise<boolean> {
  const { rows } = await sql`
    update app.owner_contract set during = daterange(lower(during), ${to}::date)
    where id = ${id}::uuid and owner_id = ${ownerId}::uuid and lower(during) < ${to}::date
      and (upper(during) is null or upper(during) >= ${to}::date) returning id`.execute(tx)
  return rows.length > 0
}

/** Changes what is agreed about prices. Returns false when the owner has no such contract. */
export async function updateAgreedPrices(
  tx: Tx,
  ownerId: string,
  id: string,
  { lowestNightMinor, confirmAboveBp }: AgreedPrices,
): Promise<boolean> {
  const { rows } = await sql`
    update app.owner_contract set
      lowest_night = ${lowestNightMinor === undefined ? sql`lowest_night` : sql`${lowestNightMinor}::bigint`},
      confirm_above_bp = ${confirmAboveBp === undefined ? sql`confirm_above_bp` : sql`${confirmAboveBp}::int`}
    where id = ${id}::uuid and owner_id = ${ownerId}::uuid returning id`.execute(tx)
  return rows.length > 0
}

/** Stores an expense for a home in the name of its owner. */
export async function insertExpense(
  tx: Tx,
  expense: {
    readonly ownerId: string
    readonly stayId: number
    readonly day: IsoDate
    readonly label: string
    readonly amountMinor: number
    readonly receiptId: string | null
  },
): Promise<void> {
  const { ownerId: owner_id, stayId: stay_id, day, label, amountMinor: amount, receiptId: receipt_id } = expense
  await tx.insertInto('app.owner_expense').values({ owner_id, stay_id, day, label, amount, receipt_id }).execute()
}

/** Deletes an expense. Returns false when the owner has no such expense. */
export async function deleteExpense(tx: Tx, ownerId: string, id: string): Promise<boolean> {
  const { rows } = await sql`
    delete from app.owner_expense where id = ${id}::uuid and owner_id = ${ownerId}::uuid returning id`.execute(tx)
  return rows.length > 0
}

/** Takes back an expense. Returns false when the owner has no such expense, or it was taken back before. */
export async function withdrawExpense(tx: Tx, ownerId: string, id: string, at: Date): Promise<boolean> {
  const { rows } = await sql`
    update app.owner_expense set withdrawn_at = ${at}
    where id = ${id}::uuid and owner_id = ${ownerId}::uuid and withdrawn_at is null returning id`.execute(tx)
  return rows.length > 0
}

/** Returns whether the owner has a contract for a home in the month of a day. */
export async function hasContractOn(tx: Tx, ownerId: string, stayId: number, day: IsoDate): Promise<boolean> {
  const { rows } = await sql`
    select 1 from app.owner_contract where owner_id = ${ownerId}::uuid and stay_id = ${stayId} and during @> ${day}::date`.execute(
    tx,
  )
  return rows.length > 0
}

export interface SentRow {
  /** The first day of the month. */
  readonly month: IsoDate
  readonly content: Statement
  readonly sentAt: Date
  /** Null: sent before this was stored. */
  readonly sentTo: Addressee | null
  readonly paidAt: Date | null
  readonly paidBy: PayoutWay | null
}

/** Returns the statements of an owner that were sent, oldest first. */
export async function findSentStatements(executor: Executor, ownerId: string): Promise<SentRow[]> {
  const rows = await executor
    .selectFrom('app.owner_statement')
    .select(['month', 'content', 'sent_at as sentAt', 'sent_to as sentTo', 'paid_at as paidAt', 'paid_by as paidBy'])
    .where('owner_id', '=', ownerId)
    .orderBy('month')
    .execute()
  return rows
}

/** Stores a statement as it is sent. */
export async function insertStatement(
  tx: Tx,
  statement: {
    readonly ownerId: string
    readonly month: IsoDate
    readonly currency: string
    readonly content: Statement
    readonly sentBy: string
    readonly sentTo: Addressee
    readonly at: Date
  },
): Promise<void> {
  const { ownerId, month, currency, content, sentBy, sentTo, at } = statement
  await tx
    .insertInto('app.owner_statement')
    .values({
      owner_id: ownerId,
      month,
      currency,
      content: JSON.stringify(content),
      payout: content.payoutMinor,
      sent_at: at,
      sent_by: sentBy,
      sent_to: JSON.stringify(sentTo),
    })
    .execute()
}

/** Records that an owner was paid, once. */
export async function markStatementPaid(
  tx: Tx,
  ownerId: string,
  { month, by, at }: { readonly month: IsoDate; readonly by: PayoutWay; readonly at: Date },
): Promise<void> {
  await tx
    .updateTable('app.owner_statement')
    .set({ paid_at: at, paid_by: by })
    .where('owner_id', '=', ownerId)
    .where('month', '=', month)
    .where('paid_at', 'is', null)
    .execute()
}

/** Takes back the record that an owner was paid. Does nothing when there is none. */
export async function markStatementUnpaid(tx: Tx, ownerId: string, month: IsoDate): Promise<void> {
  await tx
    .updateTable('app.owner_statement')
    .set({ paid_at: null, paid_by: null })
    .where('owner_id', '=', ownerId)
    .where('month', '=', month)
    .execute()
}
