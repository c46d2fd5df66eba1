import { sql } from 'kysely'
import type { Promo } from '#core/rate/stay-terms.ts'
import type { IsoDate } from '#core/time/iso-date.ts'
import type { Executor, Tx } from '#db/database.ts'

/** A promo code with everything that decides whether it may be used. */
export interface Coupon extends Promo {
  readonly currency: string | null
  /** The instants between which it may be used, half-open. Null: no end on that side. */
  readonly bookableFrom: Date | null
  readonly bookableTo: Date | null
  /** All nights must lie in `[staysFrom, staysTo)`. Null: no bound. */
  readonly staysFrom: IsoDate | null
  readonly staysTo: IsoDate | null
  readonly minNights: number
  /** Compared with the rent before the discount of the code. */
  readonly minRentMinor: number
  readonly maxUses: number | null
  readonly uses: number
  readonly perUser: number | null
  readonly active: boolean
  /** The homes to which it applies. Empty: all. */
  readonly stayIds: readonly number[]
  /** How often it was written. */
  readonly version: number
}

const couponColumns = sql`
  coupon.id, coupon.code::text as code, coupon.percent_bp as "percentBp", coupon.amount as "amountMinor", coupon.currency,
  lower(coupon.bookable) as "bookableFrom", upper(coupon.bookable) as "bookableTo",
  lower(coupon.stays_within) as "staysFrom", upper(coupon.stays_within) as "staysTo",
  coupon.min_nights as "minNights", coupon.min_rent as "minRentMinor", coupon.max_uses as "maxUses", coupon.uses,
  coupon.per_user as "perUser", coupon.active, coupon.version,
  array(select stay_id from app.coupon_stay where coupon_id = coupon.id order by stay_id) as "stayIds"`

/** Spaces and the dashes that keyboards and mails put in the place of hyphens do not matter. */
const asStored = (typed: string) =>
  typed
    .normalize('NFKC')
    .replaceAll(/\s/g, '')
    .replaceAll(/[\u2010-\u2015\u2212]/g, '-')

/**
 * Returns the promo code, whatever its case and however it was spaced, and how often `uid` has used it (0 without a
 * `uid`), or null.
 */
export async function findCoupon(
  executor: Executor,
  code: string,
  uid: string | null = null,
): Promise<(Coupon & { readonly usesOfUser: number }) | null> {
  const { rows } = await sql<Coupon & { usesOfUser: number }>`
    select ${couponColumns},
      (select count(*)::int from app.coupon_use use where use.coupon_id = coupon.id and use.uid = ${uid}) as "usesOfUser"
    from app.coupon where coupon.code = ${asStored(code)}::citext`.execute(executor)
  return rows[0] ?? null
}

/** Returns all promo codes, newest first. */
export async function listCoupons(executor: Executor): Promise<Coupon[]> {
  const { rows } = await sql<Coupon>`select ${couponColumns} from app.coupon order by coupon.id desc`.execute(executor)
  return rows
}

/** The facts about a promo code that staff decide. */
export type CouponFacts = Omit<Coupon, 'id' | 'uses' | 'version'>

/** Stores a promo code and its homes, and returns its id. A code that exists already violates `coupon_code_key`. */
export async function insertCoupon(tx: Tx, facts: CouponFacts): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into app.coupon (code, percent_bp, amount, currency, bookable, stays_within, min_nights, min_rent, max_uses, per_user, active)
    values (${facts.code}, ${facts.percentBp}, ${facts.amountMinor}, ${facts.currency},
      tstzrange(${facts.bookableFrom}::timestamptz, ${facts.bookableTo}::timestamptz),
      daterange(${facts.staysFrom}::date, ${facts.staysTo}::date),
      ${facts.minNights}, ${facts.minRentMinor}, ${facts.maxUses}, ${facts.perUser}, ${facts.active})
    returning id`.execute(tx)
  const id = rows[0]?.id
  if (id === undefined) throw new Error('the promo code was not stored')
  await setCouponStays(tx, id, facts.stayIds)
  return id
}

/** Replaces the facts of a promo code. Its uses stay. Returns false when there is none with this id. */
export async function updateCoupon(tx: Tx, id: number, facts: CouponFacts): Promise<boolean> {
  const { rows } = await sql`
    update app.coupon set code = ${facts.code}, percent_bp = ${facts.percentBp}, amount = ${facts.amountMinor},
      currency = ${facts.currency}, bookable = tstzrange(${facts.bookableFrom}::timestamptz, ${facts.bookableTo}::timestamptz),
      stays_within = daterange(${facts.staysFrom}::date, ${facts.staysTo}::date), min_nights = ${facts.minNights},
      min_rent = ${facts.minRentMinor}, max_uses = ${facts.maxUses}, per_user = ${facts.perUser}, active = ${facts.active}, version = version + 1
    where id = ${id} returning id`.execute(tx)
  if (rows.length === 0) return false
  await setCouponStays(tx, id, facts.stayIds)
  return true
}

/**
 * Locks a promo code until the transaction ends and returns how often it was used and written, or null when there is none.
 */
export async function lockCoupon(tx: Tx, id: number): Promise<Pick<Coupon, 'uses' | 'version'> | null> {
  const { rows } = await sql<Pick<Coupon, 'uses' | 'version'>>`
    select uses, version from app.coupon where id = ${id} for update`.execute(tx)
  return rows[0] ?? null
}

async function setCouponStays(tx: Tx, id: number, stayIds: readonly number[]): Promise<void> {
  await sql`delete from app.coupon_stay where coupon_id = ${id}`.execute(tx)
  await sql`
    insert into app.coupon_stay (coupon_id, stay_id) select ${id}, unnest(${[...stayIds]}::int[])`.execute(tx)
}

/** The use of a promo code by a booking. */
export interface CouponUse {
  readonly couponId: number
  readonly bookingId: string
  readonly uid: string
  /** The discount it gave, in minor units (positive). */
  readonly amountMinor: number
  readonly at: Date
}

/**
 * Uses a promo code for a booking that is stored already. Returns false, and writes nothing, when the code is switched
 * off, used up, or this guest has used it as often as anybody may. Call `lockGuest` first, in the same transaction, so
 * that the uses of one guest are counted one after another.
 */
export async function takeCoupon(tx: Tx, use: CouponUse): Promise<boolean> {
  const { rows } = await sql`
    with taken as (
      update app.coupon set uses = uses + 1
      where id = ${use.couponId} and active and (max_uses is null or uses < max_uses)
        and (per_user is null or
          (select count(*) from app.coupon_use used where used.coupon_id = ${use.couponId} and used.uid = ${use.uid}) < per_user)
      returning id)
    insert into app.coupon_use (booking_id, coupon_id, uid, amount, at)
    select ${use.bookingId}::uuid, taken.id, ${use.uid}, ${use.amountMinor}::bigint, ${use.at}::timestamptz from taken
    returning booking_id`.execute(tx)
  return rows.length > 0
}

/**
 * Gives back the uses of bookings that ended before they were confirmed. Bookings without a code are ignored. May be
 * repeated.
 */
export async function returnCoupons(tx: Tx, bookingIds: readonly string[]): Promise<void> {
  if (bookingIds.length === 0) return
  await sql`
    with back as (delete from app.coupon_use where booking_id = any(${[...bookingIds]}::uuid[]) returning coupon_id)
    update app.coupon set uses = uses - freed.count
    from (select coupon_id, count(*)::int as count from back group by coupon_id) freed
    where coupon.id = freed.coupon_id`.execute(tx)
}

/** Gives back the use of one booking. */
export async function returnCoupon(tx: Tx, bookingId: string): Promise<void> {
  await returnCoupons(tx, [bookingId])
}
