import { Link } from 'react-router'
import type { StaffReviewShape } from '#contract/review/staff-review.ts'
import { consolePaths } from '#contract/site/console-map.ts'
import { REVIEW_VIEWS, type ReviewView } from '#core/review/host-reply.ts'
import { requireData, consoleApi } from '#web/console/console-api.ts'
import { consoleMeta } from '#web/console/console-meta.ts'
import { ConsolePage } from '#web/console/console-page.tsx'
import type { LiveHandle } from '#web/console/live/live-console.tsx'
import { mayIn } from '#web/console/may/may-in.ts'
import { Outcome } from '#web/console/outcome.tsx'
import { pageNotFound } from '#web/backend/page-not-found.ts'
import { noReviewsText, reviewDoneText, reviewViewText } from '#web/text/staff-review-text.ts'
import type { Route } from './+types/reviews-page'
import { reviewAction } from './review-action.ts'
import { ReplyForm } from './review-forms.tsx'
import { ReviewList } from './review-list.tsx'
import { ReviewRow } from './review-row.tsx'

export const handle: LiveHandle = { isLive: true }

export async function loader({ context, url }: Route.LoaderArgs) {
  const named = url.searchParams.get('view')
  const view: ReviewView = REVIEW_VIEWS.find((one) => one === named) ?? 'unanswered'
  const query = {
    view,
    stay: url.searchParams.get('stay') ?? undefined,
    cursor: url.searchParams.get('cursor') ?? undefined,
  }
  const found = await consoleApi(context).list<StaffReviewShape, { cursor: string | null }>('/api/staff/reviews', query)
  const { data, meta } = requireData(found, () => pageNotFound(url.pathname))
  return {
    view,
    reviews: data,
    next: meta.cursor && `?${new URLSearchParams({ view, cursor: meta.cursor }).toString()}`,
    decides: mayIn(context)('POST /api/staff/reviews/:id/decision'),
    readsGuests: mayIn(context)('GET /api/staff/reviews-of-guests'),
    done: reviewDoneText(url.searchParams.get('done')),
  }
}

export const meta: Route.MetaFunction = ({ matches }) => consoleMeta(matches, 'Reviews')

export const action = (visit: Route.ActionArgs) => reviewAction(visit)

/** What guests said; reviews without an answer come first. */
export default function ReviewsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { view, reviews, next, decides, readsGuests, done } = loaderData
  // Somebody else has answered it meanwhile, so that it is in another view.
  const gone = actionData?.intent === 'reply' && reviews.every((one) => one.documentId !== actionData.id) && actionData
  return (
    <ConsolePage title="Reviews" sub="Newest first. An answer is published below its review.">
      <ReviewList
        views={REVIEW_VIEWS}
        view={view}
        nameOf={(name) => reviewViewText[name]}
        path={consolePaths.consoleReviews()}
        beside={
          readsGuests ? (
            <Link className="c-chip" to={consolePaths.guestReviews()}>
              About guests
            </Link>
          ) : null
        }
        outcome={
          <>
            <Outcome fault={null} done={actionData ? null : done} />
            {gone ? <ReplyForm id={gone.id} author={gone.author} reply={null} refused={gone} /> : null}
          </>
        }
        none={noReviewsText[view]}
        rows={reviews.map((review) => (
          <ReviewRow
            key={review.documentId}
            review={review}
            decides={decides}
            refused={actionData?.id === review.documentId ? actionData : null}
          />
        ))}
        next={next}
      />
    </ConsolePage>
  )
}
