import { sql, type RawBuilder } from 'kysely'
import type { GuestReviewView } from '#core/review/guest-review-view.ts'
import type { ReportReason } from '#core/review/host-reply.ts'
import type { Executor, Tx } from '#db/database.ts'
import { ACTIVE_ADMINISTRATORS } from '#db/queries/account/administrator-queries.ts'
import { profileOf } from '#db/queries/account/program-name.ts'
import { reviewsOfGuests, type ReviewOfGuest } from './sealed-review-queries.ts'

const inView: Readonly<Record<GuestReviewView, RawBuilder<unknown>>> = {
  reported: sql`r.reported_at is not null and r.decided_at is null`,
  hidden: sql`r.hidden_reason is not null`,
  all: sql`true`,
}

/**
 * Returns whether this administrator may decide about a review `r` of a booking `b`: not if it is about them, and about
 * one they wrote only if there is no other administrator.
 */
export const isTheirsToDecide = (uid: string) => sql`
  (b.uid is distinct from ${uid}::text and (r.written_by is distinct from ${uid}::text or not exists (
    select from ${ACTIVE_ADMINISTRATORS} and p.uid <> ${uid}::text and p.uid is distinct from b.uid)))`

/**
 * Returns published reviews of guests of a view, newest first, without those about which `by` may not decide. `after`:
 * the last one of the previous page.
 */
export async function findReviewsOfGuests(
  db: Executor,
  {
    view,
    by,
    after,
    limit,
  }: {
    readonly view: GuestReviewView
    readonly by: string
    readonly after?: { readonly publishedAt: Date; readonly bookingId: string } | undefined
    readonly limit: number
  },
): Promise<ReviewOfGuest[]> {
  const behind = after
    ? sql`(r.published_at, r.booking_id) < (${after.publishedAt}::timestamptz, ${after.bookingId}::uuid)`
    : sql`true`
  const { rows } = await sql<ReviewOfGuest>`
    ${reviewsOfGuests} where ${inView[view]} and r.published_at is not null and ${isTheirsToDecide(by)} and ${behind}
    order by r.published_at desc, r.booking_id desc limit ${limit}`.execute(db)
  return rows
}

/**
 * Stores why a guest wants a review looked at. A new report has not been decided about. Returns false when there is no
 * such published review.
 */
export async function reportReviewOfGuest(
  tx: Tx,
  report: {
    readonly bookingId: string
    readonly reason: ReportReason
    readonly note: string
    readonly at: Date
  },
): Promise<boolean> {
  const { rows } = await sql`
    update app.review_of_guest set report_reason = ${report.reason}, report_note = ${report.note},
      reported_at = ${report.at}::timestamptz, decided_at = null, decided_by = null
    where booking_id = ${report.bookingId}::uuid and published_at is not null and hidden_reason is null
    returning booking_id`.execute(tx)
  return rows.length > 0
}

/**
 * Hides a published review of a guest for a reason, or (null) shows it. `isOwn`: the administrator knows that they
 * wrote it themselves. Returns false when there is no such review, or they may not decide about it.
 */
export async function decideReviewOfGuest(
  tx: Tx,
  {
    bookingId,
    hide,
    isOwn,
    uid,
    at,
  }: {
    readonly bookingId: string
    readonly hide: ReportReason | null
    readonly isOwn: boolean
    readonly uid: string
    readonly at: Date
  },
): Promise<boolean> {
  const { rows } = await sql`
    update app.review_of_guest r set hidden_reason = ${hide}, decided_at = ${at}::timestamptz, decided_by = ${profileOf(uid)}
    from app.booking b
    where r.booking_id = ${bookingId}::uuid and b.id = r.booking_id and r.published_at is not null and ${isTheirsToDecide(uid)}
      and (r.written_by is not distinct from ${uid}::text) = ${isOwn}
    returning r.booking_id`.execute(tx)
  return rows.length > 0
}
