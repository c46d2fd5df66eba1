import type { ReviewSummaryShape } from '#contract/review/review-shapes.ts'
import { reviewTopics } from '#core/review/review-topics.ts'
import { REVIEW_SCORES } from '#core/review/review-score.ts'
import { findPublishedReviews, findScoreAverages } from '#db/queries/review/review-queries.ts'
import type { StayDeps } from '#stays/stay-deps.ts'
import { reviewShape } from './review-shape.ts'

/** How many of the newest reviews have their texts analysed. */
const READ = 200
const WHOLLY_CONTENT = 5

/**
 * Summarises all published reviews of a stay: the averages by name, the topics that guests mention, and the lowest
 * rated review unless it has full marks or is the only one.
 */
export async function summarizeReviews(deps: Pick<StayDeps, 'db'>, stayId: number): Promise<ReviewSummaryShape> {
  const [averages, newest, [lowest]] = await Promise.all([
    findScoreAverages(deps.db, stayId),
    findPublishedReviews(deps.db, stayId, { limit: READ }),
    findPublishedReviews(deps.db, stayId, { limit: 1, order: 'lowest' }),
  ])
  return {
    scores: REVIEW_SCORES.flatMap((name) => averages.filter((score) => score.name === name)),
    topics: reviewTopics(newest.map((review) => review.body)),
    critical: lowest && newest.length > 1 && lowest.overall < WHOLLY_CONTENT ? reviewShape(lowest) : null,
  }
}
