import { sql } from 'kysely'
import type { Executor, Tx } from '#db/database.ts'

/** A refund that somebody made at the payment provider, beside the product. */
export interface OutsideRefund {
  readonly provider: string
  readonly providerRef: string
  readonly paymentId: string
  readonly bookingId: string
  readonly amountMinor: number
  readonly madeAt: Date
}

interface NewOutsideRefund extends OutsideRefund {
  /** When the provider is asked about it again, if no refund of ours stands for it; null = never. */
  readonly checkAt: Date | null
}

/** Stores a refund that nobody knew of; false: it was known already. Its booking has to be locked. */
export async function insertOutsideRefund(tx: Tx, refund: NewOutsideRefund, at: Date): Promise<boolean> {
  const { provider, providerRef, paymentId, bookingId, amountMinor, madeAt, checkAt } = refund
  const { rows } = await sql`
    insert into app.outside_refund (provider, provider_ref, payment_id, booking_id, amount, made_at, noticed_at, check_at)
    values (${provider}, ${providerRef}, ${paymentId}::uuid, ${bookingId}::uuid, ${amountMinor}, ${madeAt}, ${at}, ${checkAt})
    on conflict do nothing returning provider_ref`.execute(tx)
  return rows.length > 0
}

/** Records that the money of such a refund is back with the provider; false: it is no such refund, or was known. */
export async function failOutsideRefund(
  tx: Tx,
  { provider, providerRef }: Pick<OutsideRefund, 'provider' | 'providerRef'>,
): Promise<boolean> {
  const { rows } = await sql`
    update app.outside_refund set failed = true, seen_at = null, seen_by = null, check_at = null
    where provider = ${provider} and provider_ref = ${providerRef} and not failed returning provider_ref`.execute(tx)
  return rows.length > 0
}

/** Returns such refunds that the provider has to be asked about again, those that are due first. */
export async function findOutsideRefundsToCheck(
  db: Executor,
  { provider, at, limit }: { provider: string; at: Date; limit: number },
): Promise<Pick<OutsideRefund, 'provider' | 'providerRef' | 'madeAt'>[]> {
  const { rows } = await sql<Pick<OutsideRefund, 'provider' | 'providerRef' | 'madeAt'>>`
    select provider, provider_ref as "providerRef", made_at as "madeAt" from app.outside_refund
    where provider = ${provider} and check_at <= ${at} order by check_at limit ${limit}`.execute(db)
  return rows
}

/** Stores when it is asked about next; null = no more. */
export async function setOutsideRefundCheck(
  db: Executor,
  { provider, providerRef }: Pick<OutsideRefund, 'provider' | 'providerRef'>,
  checkAt: Date | null,
): Promise<void> {
  await sql`
    update app.outside_refund set check_at = ${checkAt}::timestamptz
    where provider = ${provider} and provider_ref = ${providerRef} and not failed`.execute(db)
}

/** Ticks such a refund off; false: the booking has none of this name that waits for it. */
export async function seeOutsideRefund(
  db: Executor,
  refund: { readonly bookingId: string; readonly providerRef: string; readonly by: string; readonly at: Date },
): Promise<boolean> {
  const { bookingId, providerRef, by, at } = refund
  const { rows } = await sql`
    update app.outside_refund set seen_at = coalesce(seen_at, ${at}), seen_by = coalesce(seen_by, ${by})
    where booking_id = ${bookingId}::uuid and provider_ref = ${providerRef} returning provider_ref`.execute(db)
  return rows.length > 0
}

/** Returns which of these references no refund of this provider has. */
export async function findUnknownRefunds(db: Executor, provider: string, refs: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ ref: string }>`
    select ref from unnest(${[...refs]}::text[]) as given (ref)
    where not exists (
        select from app.refund r join app.payment p on p.id = r.payment_id
        where r.provider_ref = ref and p.provider = ${provider})
      and not exists (
        select from app.outside_refund o where o.provider = ${provider} and o.provider_ref = ref)`.execute(db)
  return rows.map((row) => row.ref)
}

/** Returns up to when the refunds of a provider have been read, or null. */
export async function findReadUntil(db: Executor, provider: string): Promise<Date | null> {
  const { rows } = await sql<{ until: Date }>`
    select read_until as until from app.refund_reading where provider = ${provider}`.execute(db)
  return rows[0]?.until ?? null
}

/** Stores up to when they have been read. */
export async function setReadUntil(db: Executor, provider: string, until: Date): Promise<void> {
  await sql`
    insert into app.refund_reading (provider, read_until) values (${provider}, ${until})
    on conflict (provider) do update set read_until = excluded.read_until`.execute(db)
}
