import { sql } from 'kysely'
import type { Executor, Tx } from '../database.ts'

export interface PublishedReview {
  readonly author: string
  /** `YYYY-MM`, in which the guest left; of a review without a booking, in which it was published. */
  readonly month: string
  readonly overall: number
  readonly title: string
  readonly body: string
  readonly hostReply: string | null
}

/** The newest published reviews of a stay. */
export async function findPublishedReviews(executor: Executor, stayId: number, limit = 12): Promise<PublishedReview[]> {
  const { rows } = await sql<PublishedReview>`
    select review.author_name as author, review.overall, review.title, review.body, review.host_reply as "hostReply",
           to_char(coalesce(booking.check_out, (review.published_at at time zone stay.timezone)::date), 'YYYY-MM') as month
    from app.review review join app.stay stay on stay.id = review.stay_id
    left join app.booking booking on booking.id = review.booking_id
    where review.stay_id = ${stayId} and review.state = 'published'
    order by review.published_at desc, review.id
    limit ${limit}`.execute(executor)
  return rows
}

/** Stores and publishes the review of a booking. False when it has one already. */
export async function insertReview(
  tx: Tx,
  review: {
    bookingId: string
    stayId: number
    uid: string
    overall: number
    body: string
    authorName: string
    at: Date
  },
): Promise<boolean> {
  const { rows } = await sql`
    insert into app.review (booking_id, stay_id, uid, overall, body, author_name, state, created_at, published_at)
    values (${review.bookingId}::uuid, ${review.stayId}, ${review.uid}, ${review.overall}, ${review.body}, ${review.authorName},
      'published', ${review.at}::timestamptz, ${review.at}::timestamptz)
    on conflict (booking_id) do nothing returning id`.execute(tx)
  return rows.length > 0
}
