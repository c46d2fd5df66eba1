import { sql } from 'kysely'
import type { GuestScore } from '#core/review/guest-score.ts'
import type { ReportReason } from '#core/review/host-reply.ts'
import type { ReviewState } from '#core/review/review-state.ts'
import type { Executor, Tx } from '#db/database.ts'
import { profileOf } from '#db/queries/account/program-name.ts'
import type { ReviewScores } from './review-queries.ts'

/** What a guest says about a stay. */
export interface ReviewText {
  readonly overall: number
  readonly body: string
  readonly scores?: ReviewScores | undefined
}

const starsOf = ({ scores = {} }: ReviewText) => {
  const { cleanliness, accuracy, arrival, communication, location, value } = scores
  return sql.join(
    [cleanliness, accuracy, arrival, communication, location, value].map((stars) => sql`${stars ?? null}::smallint`),
  )
}

/** Stores the review of a booking, sealed. Returns false when it has one already. */
export async function insertReview(
  tx: Tx,
  review: ReviewText & {
    readonly bookingId: string
    readonly stayId: number
    readonly uid: string
    readonly authorName: string
    readonly at: Date
    readonly sealedUntil: Date
  },
): Promise<boolean> {
  const { rows } = await sql`
    insert into app.review (booking_id, stay_id, uid, overall, body, author_name, state, created_at, sealed_until,
      cleanliness, accuracy, arrival, communication, location, value)
    values (${review.bookingId}::uuid, ${review.stayId}, ${review.uid}, ${review.overall}, ${review.body}, ${review.authorName},
      'pending', ${review.at}::timestamptz, ${review.sealedUntil}::timestamptz, ${starsOf(review)})
    on conflict (booking_id) do nothing returning id`.execute(tx)
  return rows.length > 0
}

/** Replaces the text of a sealed review. Returns false when there is none that is sealed. */
export async function rewordReview(tx: Tx, review: ReviewText & { readonly bookingId: string }): Promise<boolean> {
  const { rows } = await sql`
    update app.review set overall = ${review.overall}, body = ${review.body},
      (cleanliness, accuracy, arrival, communication, location, value) = (${starsOf(review)})
    where booking_id = ${review.bookingId}::uuid and sealed_until is not null returning id`.execute(tx)
  return rows.length > 0
}

/** A review as its author sees it. */
export interface OwnReview {
  readonly overall: number
  readonly body: string
  readonly scores: ReviewScores
  readonly state: ReviewState
  readonly sealedUntil: Date | null
}

/** Returns what the guest of a booking said about it, or null. */
export async function findOwnReview(db: Executor, bookingId: string): Promise<OwnReview | null> {
  const { rows } = await sql<OwnReview>`
    select overall, body, state, sealed_until as "sealedUntil", jsonb_strip_nulls(jsonb_build_object('cleanliness', cleanliness,
      'accuracy', accuracy, 'arrival', arrival, 'communication', communication, 'location', location, 'value', value)) as scores
    from app.review where booking_id = ${bookingId}::uuid`.execute(db)
  return rows[0] ?? null
}

/** What the host's side says about a guest. */
export interface GuestReviewText {
  readonly overall: number
  readonly body: string
  readonly scores: Readonly<Partial<Record<GuestScore, number>>>
  readonly wouldHostAgain: boolean
}

/** A review of a guest, with the booking it is about. */
export interface ReviewOfGuest extends GuestReviewText {
  readonly bookingId: string
  readonly reference: string
  readonly stayTitle: string
  /** The name of the host of the home, or null. */
  readonly hostName: string | null
  /** `YYYY-MM` in which the guest left. */
  readonly month: string
  readonly version: number
  readonly createdAt: Date
  /** Null: it is sealed. */
  readonly publishedAt: Date | null
  readonly guestName: string
  readonly reportReason: ReportReason | null
  readonly reportNote: string | null
  readonly reportedAt: Date | null
  /** Null: nobody has decided about the report. */
  readonly decidedAt: Date | null
  /** The uid of the author. Null: they are gone. */
  readonly writtenBy: string | null
  /** Its author has decided about it, because there was no other administrator. */
  readonly isDecidedByWriter: boolean
  /** Null: it is shown. */
  readonly hiddenReason: ReportReason | null
}

/** Reviews of guests `r`, with their bookings `b`. */
export const reviewsOfGuests = sql`
  select r.booking_id as "bookingId", b.ref as reference, s.title as "stayTitle", h.name as "hostName", to_char(b.check_out, 'YYYY-MM') as month,
    r.version, r.overall, r.body, r.would_host_again as "wouldHostAgain", r.created_at as "createdAt", r.published_at as "publishedAt",
    coalesce(b.guest_name, '') as "guestName", r.report_reason as "reportReason", r.report_note as "reportNote",
    r.reported_at as "reportedAt", r.decided_at as "decidedAt", r.hidden_reason as "hiddenReason",
    r.written_by as "writtenBy", coalesce(r.decided_by = r.written_by, false) as "isDecidedByWriter",
    jsonb_strip_nulls(jsonb_build_object('communication', r.communication, 'cleanliness', r.cleanliness, 'houseRules', r.house_rules)) as scores
  from app.review_of_guest r join app.booking b on b.id = r.booking_id join app.stay s on s.id = b.stay_id
  left join app.host h on h.id = s.host_id`

/** Returns what the host's side wrote about the guest of a booking, sealed or not, or null. */
export async function findReviewOfGuest(db: Executor, bookingId: string): Promise<ReviewOfGuest | null> {
  return (
    (await sql<ReviewOfGuest>`${reviewsOfGuests} where r.booking_id = ${bookingId}::uuid`.execute(db)).rows[0] ?? null
  )
}

/** Returns what is published about a guest, newest first. `withHidden`: including what an administrator has hidden. */
export async function findReviewsOfGuest(
  db: Executor,
  uid: string,
  { withHidden = false }: { readonly withHidden?: boolean } = {},
): Promise<ReviewOfGuest[]> {
  const { rows } = await sql<ReviewOfGuest>`
    ${reviewsOfGuests} where b.uid = ${uid} and r.published_at is not null and (${withHidden} or r.hidden_reason is null) order by r.published_at desc, r.booking_id`.execute(
    db,
  )
  return rows
}

/**
 * Returns whether a guest has deleted their account, and locks it against that until the transaction ends. Without an
 * account it returns false.
 */
export async function isErased(tx: Tx, uid: string | null): Promise<boolean> {
  if (uid === null) return false
  const { rows } = await sql<{ isErased: boolean }>`
    select deleted_at is not null as "isErased" from app.profile where uid = ${uid} for share`.execute(tx)
  return rows[0]?.isErased ?? true
}

/**
 * Stores what the host's side says about a guest, sealed, or replaces it. The booking must be locked, and nothing about
 * it published.
 */
export async function writeReviewOfGuest(
  tx: Tx,
  review: GuestReviewText & {
    readonly bookingId: string
    readonly version: number
    readonly guestUid: string | null
    readonly writtenBy: string
    readonly at: Date
    readonly sealedUntil: Date
  },
): Promise<void> {
  const { bookingId, version, overall, body, scores, wouldHostAgain } = review
  await sql`
    insert into app.review_of_guest (booking_id, uid, written_by, version, overall, communication, cleanliness, house_rules, body,
      would_host_again, sealed_until, created_at)
    values (${bookingId}::uuid, (select uid from app.profile where uid = ${review.guestUid} and deleted_at is null),
      ${profileOf(review.writtenBy)}, ${version}, ${overall}, ${scores.communication ?? null}, ${scores.cleanliness ?? null},
      ${scores.houseRules ?? null}, ${body}, ${wouldHostAgain}, ${review.sealedUntil}::timestamptz, ${review.at}::timestamptz)
    on conflict (booking_id) do update set written_by = excluded.written_by, version = excluded.version, overall = excluded.overall,
      communication = excluded.communication, cleanliness = excluded.cleanliness, house_rules = excluded.house_rules, body = excluded.body,
      would_host_again = excluded.would_host_again`.execute(tx)
}

/** Returns whether both sides of a booking have written. */
export async function haveBothWritten(tx: Tx, bookingId: string): Promise<boolean> {
  const { rows } = await sql`
    select from app.review r join app.review_of_guest g on g.booking_id = r.booking_id where r.booking_id = ${bookingId}::uuid`.execute(
    tx,
  )
  return rows.length > 0
}

/** What was published. */
export interface Unsealed {
  readonly byGuest: boolean
  readonly byHost: boolean
}

/** Publishes the sealed reviews of a booking, both at the same moment. The booking must be locked. */
export async function unsealReviews(tx: Tx, bookingId: string, at: Date): Promise<Unsealed> {
  const { rows } = await sql<Unsealed>`
    with guest as (
        update app.review set state = 'published', published_at = ${at}::timestamptz, sealed_until = null
        where booking_id = ${bookingId}::uuid and sealed_until is not null returning id),
      host as (
        update app.review_of_guest set published_at = ${at}::timestamptz
        where booking_id = ${bookingId}::uuid and published_at is null returning booking_id)
    select exists (table guest) as "byGuest", exists (table host) as "byHost"`.execute(tx)
  return rows[0] ?? { byGuest: false, byHost: false }
}

/** Returns bookings with a sealed review whose time is over at an instant, at most `limit`, after `after`. */
export async function findDueReviews(
  db: Executor,
  at: Date,
  { after, limit }: { readonly after: string | null; readonly limit: number },
): Promise<{ readonly id: string; readonly slug: string }[]> {
  const { rows } = await sql<{ id: string; slug: string }>`
    with due as (
      select booking_id from app.review where sealed_until <= ${at}::timestamptz
      union
      select booking_id from app.review_of_guest where sealed_until <= ${at}::timestamptz and published_at is null)
    select b.id, s.slug from due join app.booking b on b.id = due.booking_id join app.stay s on s.id = b.stay_id
    where ${after}::uuid is null or b.id > ${after}::uuid order by b.id limit ${limit}`.execute(db)
  return rows
}
