import { isStayNamed } from '#db/queries/stay/named-stay.ts'
import { within } from '#db/queries/account/stay-scope.ts'
import type { StayScope } from '#core/account/stay-right.ts'
import { sql, type RawBuilder } from 'kysely'
import type { ReportReason, ReviewView } from '#core/review/host-reply.ts'
import type { ReviewState } from '#core/review/review-state.ts'
import type { Executor, Tx } from '#db/database.ts'
import { profileOf } from '#db/queries/account/program-name.ts'

/** A review as those who run its home see it. Sealed ones are not shown to them. */
export interface StaffReview {
  readonly documentId: string
  readonly author: string
  readonly overall: number
  readonly title: string
  readonly body: string
  readonly state: ReviewState
  readonly createdAt: Date
  readonly stayId: string
  readonly slug: string
  readonly stayTitle: string
  readonly bookingId: string | null
  readonly reference: string | null
  readonly reply: string | null
  readonly repliedAt: Date | null
  readonly reportReason: ReportReason | null
  readonly reportNote: string | null
  readonly reportedAt: Date | null
  readonly decidedAt: Date | null
  readonly hiddenReason: ReportReason | null
}

/** The homes to look at. */
type OfStays = { readonly scope: StayScope | null }

const reviews = (where: RawBuilder<unknown>, { scope }: OfStays, rest: RawBuilder<unknown>) => sql<StaffReview>`
  select review.id as "documentId", review.author_name as author, review.overall, review.title, review.body, review.state,
    review.created_at as "createdAt", stay.document_id as "stayId", stay.slug, stay.title as "stayTitle",
    booking.id as "bookingId", booking.ref as reference, review.host_reply as reply, review.host_replied_at as "repliedAt",
    review.report_reason as "reportReason", review.report_note as "reportNote", review.reported_at as "reportedAt",
    review.decided_at as "decidedAt", review.hidden_reason as "hiddenReason"
  from app.review review
  join app.stay stay on stay.id = review.stay_id
  left join app.booking booking on booking.id = review.booking_id
  where ${where} and review.sealed_until is null and ${within(scope, 'stay')} ${rest}`

const inView: Readonly<Record<ReviewView, RawBuilder<unknown>>> = {
  all: sql`true`,
  unanswered: sql`review.state = 'published' and review.host_reply is null`,
  reported: sql`review.reported_at is not null and review.decided_at is null`,
  hidden: sql`review.state = 'rejected'`,
}

/** Returns the reviews of a view, newest first. `after`: the last one of the previous page. */
export async function findReviewsForStaff(
  executor: Executor,
  given: OfStays & {
    readonly view: ReviewView
    /** The document id or slug of a home. */
    readonly stay?: string | undefined
    readonly after?: { readonly createdAt: Date; readonly id: string } | undefined
    readonly limit: number
  },
): Promise<StaffReview[]> {
  const { view, stay, after, limit } = given
  const of = stay === undefined ? sql`true` : isStayNamed('stay', [stay])
  const behind = after
    ? sql`(review.created_at, review.id) < (${after.createdAt}::timestamptz, ${after.id}::uuid)`
    : sql`true`
  const rest = sql`order by review.created_at desc, review.id desc limit ${limit}`
  return (await reviews(sql`${inView[view]} and ${of} and ${behind}`, given, rest).execute(executor)).rows
}

/** Returns a review of the homes that somebody runs; with `locked` it is locked until the transaction ends. */
export async function findReviewForStaff(
  executor: Executor,
  { id, isLocked = false, ...given }: OfStays & { readonly id: string; readonly isLocked?: boolean },
): Promise<StaffReview | null> {
  const rest = isLocked ? sql`for update of review` : sql``
  return (await reviews(sql`review.id = ${id}::uuid`, given, rest).execute(executor)).rows[0] ?? null
}

/**
 * Stores the answer to a review. The instant of the first answer stays, because it decides how long the answer may be
 * edited.
 */
export async function setReviewReply(
  tx: Tx,
  { id, reply, uid, at }: { readonly id: string; readonly reply: string; readonly uid: string; readonly at: Date },
): Promise<void> {
  await sql`
    update app.review set host_reply = ${reply}, host_replied_by = ${profileOf(uid)},
      host_replied_at = coalesce(host_replied_at, ${at}::timestamptz)
    where id = ${id}::uuid`.execute(tx)
}

/** Stores why somebody wants a review looked at. A new report has not been decided about. */
export async function setReviewReport(
  tx: Tx,
  report: {
    readonly id: string
    readonly reason: ReportReason
    readonly note: string
    readonly uid: string
    readonly at: Date
  },
): Promise<void> {
  const { id, reason, note, uid, at } = report
  await sql`
    update app.review set report_reason = ${reason}, report_note = ${note}, reported_by = ${profileOf(uid)}, reported_at = ${at}::timestamptz,
      decided_at = null, decided_by = null
    where id = ${id}::uuid`.execute(tx)
}

/** Hides a review for a reason, or (null) shows it. */
export async function decideReview(
  tx: Tx,
  {
    id,
    hide,
    uid,
    at,
  }: { readonly id: string; readonly hide: ReportReason | null; readonly uid: string; readonly at: Date },
): Promise<void> {
  await sql`
    update app.review set hidden_reason = ${hide}, state = ${hide === null ? 'published' : 'rejected'},
      published_at = coalesce(published_at, ${at}::timestamptz), decided_at = ${at}::timestamptz, decided_by = ${profileOf(uid)}
    where id = ${id}::uuid`.execute(tx)
}
