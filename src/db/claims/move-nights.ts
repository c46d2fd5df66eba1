import { sql } from 'kysely'
import type { StayDates } from '#core/time/iso-date.ts'
import type { Tx } from '#db/database.ts'
import type { DateRange } from '#db/tables/column-types.ts'
import { insertClaims } from './insert-claims.ts'
import { lockStaysOf, lockNights } from './lock-nights.ts'

/**
 * Changes the dates of a confirmed booking, or its home. Old and new nights may overlap, and nights held for a pending
 * change are used. `taken`: somebody else has one of them, and the caller must roll the transaction back; `gone`: the
 * booking has no nights any more. Call it before the dates and the home of the booking are set, in the same
 * transaction.
 */
export async function moveNights(
  tx: Tx,
  bookingId: string,
  nights: StayDates & { readonly stayId?: number | null },
): Promise<'moved' | 'taken' | 'gone'> {
  const old = await lockForChange(tx, bookingId, nights)
  if (!old) return 'gone'
  await sql`delete from app.claim where booking_id = ${bookingId}`.execute(tx)
  const { id, prep } = old
  const isElsewhere = isOther(nights, old)
  const moved = await insertClaims(tx, {
    id,
    stayId: isElsewhere ? nights.stayId : old.stayId,
    nights,
    preparation: isElsewhere ? 'stay' : prep,
    kind: 'booking',
    bookingId,
  })
  return moved === null ? 'taken' : 'moved'
}

/**
 * Holds the nights that a pending change would add, until `expiresAt`: at most one piece before and one behind the
 * present nights, or all nights of another home. The nights of an earlier request are given back. `taken`: the caller
 * must roll back; `gone`: the booking is no longer confirmed.
 */
export async function holdChange(
  tx: Tx,
  bookingId: string,
  nights: StayDates & { readonly stayId?: number | null },
  expiresAt: Date,
): Promise<'held' | 'taken' | 'gone'> {
  const old = await lockForChange(tx, bookingId, nights)
  if (!old) return 'gone'
  await releaseChange(tx, bookingId)
  if (isOther(nights, old)) {
    const kept = {
      stayId: nights.stayId,
      nights,
      preparation: 'stay',
      kind: 'change',
      bookingId,
      part: 1,
      expiresAt,
    } as const
    return (await insertClaims(tx, kept)) === null ? 'taken' : 'held'
  }
  for (const [index, { from, to }] of old.added.entries()) {
    const piece = await insertClaims(tx, {
      stayId: old.stayId,
      nights: { checkIn: from, checkOut: to },
      preparation: 0,
      kind: 'change',
      bookingId,
      part: index + 1,
      expiresAt,
    })
    if (piece === null) return 'taken'
  }
  return 'held'
}

/**
 * Gives back the nights that a pending change holds, when it was declined or withdrawn, or the booking ends. Call it
 * before the booking and the change are locked. Until the transaction ends nobody else can hold nights for a change of
 * the booking.
 */
export async function releaseChange(tx: Tx, bookingId: string): Promise<void> {
  await lockNights(tx, bookingId)
  await sql`delete from app.claim where booking_id = ${bookingId} and part > 0`.execute(tx)
}

interface Changing {
  readonly id: string
  readonly stayId: number
  readonly prep: number
  /** The nights that the new dates add to the present ones, in order. */
  readonly added: readonly DateRange[]
}

function isOther<Requested extends { readonly stayId?: number | null }>(
  requested: Requested,
  old: Changing,
): requested is Requested & { readonly stayId: number } {
  return typeof requested.stayId === 'number' && requested.stayId !== old.stayId
}

/** Locks the stays first, then the claim. */
async function lockForChange(
  tx: Tx,
  bookingId: string,
  nights: StayDates & { readonly stayId?: number | null },
): Promise<Changing | undefined> {
  await lockStaysOf(tx, bookingId, nights.stayId ?? null)
  const { rows } = await sql<Changing>`
    select id, stay_id as "stayId", prep,
           datemultirange(daterange(${nights.checkIn}::date, ${nights.checkOut}::date + prep)) - datemultirange(during) as added
    from app.claim
    where booking_id = ${bookingId} and part = 0 and kind = 'booking' for update`.execute(tx)
  return rows[0]
}
