import { sql } from 'kysely'
import type { Executor } from '#db/database.ts'
import type { ReviewOrder } from '#core/review/review-order.ts'
import type { ReviewScore } from '#core/review/review-score.ts'

export interface PublishedReview {
  readonly author: string
  /** `YYYY-MM` in which the guest left, or, for a review without a booking, in which it was published. */
  readonly month: string
  readonly overall: number
  readonly title: string
  readonly body: string
  readonly hostReply: string | null
}

/** Returns the published reviews of a stay: the newest, or a page in an order from `offset` on. */
export async function findPublishedReviews(
  executor: Executor,
  stayId: number,
  { limit = 12, offset = 0, order = 'newest' }: { limit?: number; offset?: number; order?: ReviewOrder } = {},
): Promise<PublishedReview[]> {
  const byStars = { newest: sql``, lowest: sql`review.overall,`, highest: sql`review.overall desc,` }[order]
  const { rows } = await sql<PublishedReview>`
    select review.author_name as author, review.overall, review.title, review.body, review.host_reply as "hostReply",
           to_char(coalesce(booking.check_out, (review.published_at at time zone stay.timezone)::date), 'YYYY-MM') as month
    from app.review review join app.stay stay on stay.id = review.stay_id
    left join app.booking booking on booking.id = review.booking_id
    where review.stay_id = ${stayId} and review.state = 'published'
    order by ${byStars} review.published_at desc, review.id
    limit ${limit} offset ${offset}`.execute(executor)
  return rows
}

/** Scores from 1 to 5. Those that were not given are absent. */
export type ReviewScores = Partial<Record<ReviewScore, number>>

export interface ScoreAverage {
  readonly name: ReviewScore
  /** 1 to 5 with one decimal. */
  readonly average: number
  readonly count: number
}

/** Returns the average of each score in the published reviews of a stay. */
export async function findScoreAverages(executor: Executor, stayId: number): Promise<ScoreAverage[]> {
  const { rows } = await sql<ScoreAverage>`
    select score.name, round(avg(score.stars), 1)::float8 as average, count(score.stars)::int as count
    from app.review review
    cross join lateral (values ('cleanliness', review.cleanliness), ('accuracy', review.accuracy), ('arrival', review.arrival),
      ('communication', review.communication), ('location', review.location), ('value', review.value)) score (name, stars)
    where review.stay_id = ${stayId} and review.state = 'published' and score.stars is not null
    group by score.name`.execute(executor)
  return rows
}
