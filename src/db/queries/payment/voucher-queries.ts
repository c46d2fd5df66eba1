import { sql } from 'kysely'
import type { VoucherEntryKind, VoucherReason } from '#core/payment/voucher.ts'
import type { IsoDate } from '#core/time/iso-date.ts'
import type { Executor, Tx } from '#db/database.ts'

/** A voucher without its code, which is stored as a hash. */
export interface Voucher {
  readonly id: string
  /** The last four characters of the code. */
  readonly ending: string
  readonly reason: VoucherReason
  readonly currency: string
  readonly amountMinor: number
  /** What can still be spent. */
  readonly balanceMinor: number
  /** Kept for bookings that are not paid yet. */
  readonly heldMinor: number
  /** The last day on which it can be spent, by the date at the home. */
  readonly expiresOn: IsoDate
  readonly receiver: { readonly name: string; readonly email: string } | null
  /** A note for staff. */
  readonly note: string
  readonly createdBy: string
  readonly createdAt: Date
  readonly voidedAt: Date | null
}

const voucherColumns = sql`
  id, ending, reason, currency, amount as "amountMinor", balance as "balanceMinor", held as "heldMinor", expires_on as "expiresOn",
  case when receiver_email is not null then jsonb_build_object('name', receiver_name, 'email', receiver_email) end as receiver,
  note, created_by as "createdBy", created_at as "createdAt", voided_at as "voidedAt"`

/**
 * Stores a voucher. Nothing of it can be spent until its `issued` entry exists. Returns null when the same attempt has
 * issued one before; if it asked for the same, that one has the same code.
 */
export async function insertVoucher(
  tx: Tx,
  voucher: Pick<
    Voucher,
    'ending' | 'reason' | 'currency' | 'amountMinor' | 'expiresOn' | 'receiver' | 'note' | 'createdBy' | 'createdAt'
  > & { readonly codeHash: Buffer; readonly attempt: string },
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    insert into app.voucher (
      code_hash, ending, reason, currency, amount, expires_on, receiver_name, receiver_email, note, created_by, created_at, attempt)
    values (${voucher.codeHash}, ${voucher.ending}, ${voucher.reason}, ${voucher.currency}, ${voucher.amountMinor},
      ${voucher.expiresOn}::date, ${voucher.receiver?.name ?? null}, ${voucher.receiver?.email ?? null}, ${voucher.note},
      ${voucher.createdBy}, ${voucher.createdAt}, ${voucher.attempt}::uuid)
    on conflict do nothing returning id`.execute(tx)
  return rows[0]?.id ?? null
}

/** Returns the voucher that an attempt has issued, with the hash of its code, or null. */
export async function findVoucherOfAttempt(
  tx: Tx,
  attempt: string,
): Promise<{ readonly voucher: Voucher; readonly codeHash: Buffer } | null> {
  const { rows } = await sql<Voucher & { readonly codeHash: Buffer }>`
    select ${voucherColumns}, code_hash as "codeHash" from app.voucher where attempt = ${attempt}::uuid`.execute(tx)
  if (!rows[0]) return null
  const { codeHash, ...voucher } = rows[0]
  return { voucher, codeHash }
}

/**
 * Returns how much somebody has issued in a currency since an instant, in minor units. Nobody else can count theirs
 * until the transaction ends.
 */
export async function lockIssuedBy(tx: Tx, uid: string, currency: string, since: Date): Promise<number> {
  await sql`select from app.profile where uid = ${uid} for no key update`.execute(tx)
  const { rows } = await sql<{ amountMinor: number }>`
    select coalesce(sum(amount), 0)::bigint as "amountMinor" from app.voucher
    where created_by = ${uid} and currency = ${currency} and created_at > ${since}`.execute(tx)
  return rows[0]?.amountMinor ?? 0
}

/**
 * Returns the voucher with a code of this hash and locks it until the transaction ends, or null. Lock bookings before
 * vouchers.
 */
export async function lockVoucherByCode(tx: Tx, codeHash: Buffer): Promise<Voucher | null> {
  const { rows } = await sql<Voucher>`
    select ${voucherColumns} from app.voucher where code_hash = ${codeHash} for no key update`.execute(tx)
  return rows[0] ?? null
}

/** Returns the voucher and locks it until the transaction ends, or null. */
export async function lockVoucher(tx: Tx, id: string): Promise<Voucher | null> {
  const { rows } = await sql<Voucher>`
    select ${voucherColumns} from app.voucher where id = ${id}::uuid for no key update`.execute(tx)
  return rows[0] ?? null
}

/** Returns the voucher, or null. */
export async function findVoucher(db: Executor, id: string): Promise<Voucher | null> {
  const { rows } = await sql<Voucher>`select ${voucherColumns} from app.voucher where id = ${id}::uuid`.execute(db)
  return rows[0] ?? null
}

/** Returns vouchers, newest first, beginning after `after` (the last id of the previous page). */
export async function listVouchers(
  db: Executor,
  { after, limit }: { readonly after: string | null; readonly limit: number },
): Promise<Voucher[]> {
  const { rows } = await sql<Voucher>`
    select ${voucherColumns} from app.voucher
    where ${after === null ? sql`true` : sql`id < ${after}::uuid`} order by id desc limit ${limit}`.execute(db)
  return rows
}

/** Something that happens to the money of a voucher. It has a booking unless the voucher was issued or voided. */
export interface NewVoucherEntry {
  readonly voucherId: string
  readonly kind: VoucherEntryKind
  readonly amountMinor: number
  readonly bookingId?: string
  readonly paymentId?: string
  readonly refundId?: string
  readonly actor: string
  readonly note?: string
  readonly at: Date
}

/** Stores an entry. The database adds it to the voucher, and refuses to take more than is left. */
export async function insertVoucherEntry(tx: Tx, entry: NewVoucherEntry): Promise<void> {
  await sql`
    insert into app.voucher_entry (voucher_id, kind, amount, booking_id, payment_id, refund_id, actor, note, at)
    values (${entry.voucherId}::uuid, ${entry.kind}, ${entry.amountMinor}, ${entry.bookingId ?? null}::uuid,
      ${entry.paymentId ?? null}::uuid, ${entry.refundId ?? null}::uuid, ${entry.actor}, ${entry.note ?? ''}, ${entry.at})`.execute(
    tx,
  )
}

/** An entry as staff see it. */
export interface VoucherEntry {
  readonly kind: VoucherEntryKind
  readonly amountMinor: number
  readonly bookingId: string | null
  /** The reference of the booking. */
  readonly reference: string | null
  readonly actor: string
  readonly note: string
  readonly at: Date
}

/** Returns the history of a voucher, oldest first. */
export async function findVoucherEntries(db: Executor, voucherId: string): Promise<VoucherEntry[]> {
  const { rows } = await sql<VoucherEntry>`
    select e.kind, e.amount as "amountMinor", e.booking_id as "bookingId", b.ref as reference, e.actor, e.note, e.at
    from app.voucher_entry e left join app.booking b on b.id = e.booking_id
    where e.voucher_id = ${voucherId}::uuid order by e.id`.execute(db)
  return rows
}

/** The amount that a voucher keeps for a booking. */
export interface HeldByVoucher {
  readonly voucherId: string
  readonly ending: string
  readonly amountMinor: number
}

/** Returns what vouchers keep for a booking, in the order in which vouchers are locked. */
export async function findHeldByVouchers(db: Executor, bookingId: string): Promise<HeldByVoucher[]> {
  const { rows } = await sql<HeldByVoucher>`
    select e.voucher_id as "voucherId", v.ending, sum(e.held_change)::bigint as "amountMinor"
    from app.voucher_entry e join app.voucher v on v.id = e.voucher_id
    where e.booking_id = ${bookingId}::uuid group by e.voucher_id, v.ending having sum(e.held_change) > 0 order by e.voucher_id`.execute(
    db,
  )
  return rows
}

/** A booking that is not made yet and for which a voucher keeps something. */
export interface HoldingBooking {
  readonly reference: string
  readonly uid: string | null
  /** When it ends, unless it is made before. Null: it has no end. */
  readonly expiresAt: Date | null
}

/** Returns the bookings for which a voucher keeps something, those that end first coming first. */
export async function findHoldingBookings(db: Executor, voucherId: string): Promise<HoldingBooking[]> {
  const { rows } = await sql<HoldingBooking>`
    select b.ref as reference, b.uid, b.expires_at as "expiresAt"
    from app.voucher_entry e join app.booking b on b.id = e.booking_id
    where e.voucher_id = ${voucherId}::uuid
    group by b.id having sum(e.held_change) > 0 order by b.expires_at, b.id`.execute(db)
  return rows
}

/** A voucher that staff have ended and that got money back afterwards: nobody can spend it. */
export interface BackOnEndedVoucher {
  readonly documentId: string
  readonly ending: string
  readonly balanceMinor: number
}

/** Returns ended vouchers that still have a balance and to which money of this booking came back. */
export async function findEndedVouchersOf(db: Executor, bookingId: string): Promise<BackOnEndedVoucher[]> {
  const { rows } = await sql<BackOnEndedVoucher>`
    select v.id as "documentId", v.ending, v.balance as "balanceMinor" from app.voucher v
    where v.voided_at is not null and v.balance > 0 and v.id in (
      select e.voucher_id from app.voucher_entry e
      where e.booking_id = ${bookingId}::uuid and e.kind in ('returned', 'released') and e.at >= v.voided_at)
    order by v.id`.execute(db)
  return rows
}

/** Returns bookings that are no longer held and for which vouchers still keep something. */
export async function findBookingsWithLeftVouchers(db: Executor): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select b.id from app.voucher_entry e join app.voucher v on v.id = e.voucher_id and v.held > 0 join app.booking b on b.id = e.booking_id
    where b.status not in ('hold', 'pending_payment', 'requested')
    group by b.id having sum(e.held_change) > 0 order by b.id limit 100`.execute(db)
  return rows.map(({ id }) => id)
}

/** Returns what vouchers had kept for a booking when its hold expired, from the note that records it. */
export async function findReleasedByVouchers(
  tx: Tx,
  bookingId: string,
  note: string,
): Promise<Omit<HeldByVoucher, 'ending'>[]> {
  const { rows } = await sql<Omit<HeldByVoucher, 'ending'>>`
    select voucher_id as "voucherId", amount as "amountMinor" from app.voucher_entry
    where booking_id = ${bookingId}::uuid and kind = 'released' and note = ${note} order by voucher_id`.execute(tx)
  return rows
}

/** Returns the voucher with which a payment was made. */
export async function findVoucherOfPayment(tx: Tx, paymentId: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select voucher_id as id from app.voucher_entry where payment_id = ${paymentId}::uuid`.execute(tx)
  const row = rows[0]
  if (!row) throw new Error(`payment ${paymentId} was made with no voucher`)
  return row.id
}

/** Extends a voucher so that it can be spent until this day at least. */
export async function extendVoucher(tx: Tx, id: string, until: IsoDate): Promise<void> {
  await sql`
    update app.voucher set expires_on = ${until}::date where id = ${id}::uuid and expires_on < ${until}::date`.execute(
    tx,
  )
}

/** Voids a voucher: nobody can spend anything of it any more. */
export async function markVoided(tx: Tx, id: string, at: Date): Promise<void> {
  await sql`update app.voucher set voided_at = ${at} where id = ${id}::uuid`.execute(tx)
}
