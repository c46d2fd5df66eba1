import { data, Link, redirect } from 'react-router'
import type { ReviewOfGuestShape } from '#contract/review/review-of-guest.ts'
import { consolePaths } from '#contract/site/console-map.ts'
import { GUEST_REVIEW_VIEWS, type GuestReviewView } from '#core/review/guest-review-view.ts'
import { formText } from '#web/backend/form-text.ts'
import { consoleApi } from '#web/console/console-api.ts'
import { consoleMeta } from '#web/console/console-meta.ts'
import { ConsolePage } from '#web/console/console-page.tsx'
import { requireMay } from '#web/console/may/may-in.ts'
import { Outcome } from '#web/console/outcome.tsx'
import { staffProblemMessage } from '#web/text/staff-problem-text.ts'
import { guestReviewViewText, reviewDoneText, type ReviewDone } from '#web/text/staff-review-text.ts'
import { allowed } from '../settings/allowed.ts'
import type { Route } from './+types/guest-reviews-page'
import { GuestReviewRow } from './guest-review-row.tsx'
import { ReviewList } from './review-list.tsx'

const viewOf = (url: URL): GuestReviewView =>
  GUEST_REVIEW_VIEWS.find((view) => view === url.searchParams.get('view')) ?? 'reported'

export async function loader({ context, url }: Route.LoaderArgs) {
  requireMay(context, url, 'GET /api/staff/reviews-of-guests')
  const view = viewOf(url)
  const query = { view, cursor: url.searchParams.get('cursor') ?? undefined }
  const api = consoleApi(context)
  const found = await api.list<ReviewOfGuestShape, { cursor: string | null }>('/api/staff/reviews-of-guests', query)
  const { data: reviews, meta } = allowed(found, url)
  const next = meta.cursor && `?${new URLSearchParams({ view, cursor: meta.cursor }).toString()}`
  return { view, reviews, next, done: reviewDoneText(url.searchParams.get('done')) }
}

/** Hides or shows a review, and redirects to the view that it was in. */
export async function action({ context, request, url }: Route.ActionArgs) {
  requireMay(context, url, 'GET /api/staff/reviews-of-guests')
  const form = await request.formData()
  const id = formText(form, 'id')
  const isHidden = formText(form, 'intent') === 'hide'
  const decided = await consoleApi(context).post<ReviewOfGuestShape>(
    `/api/staff/bookings/${encodeURIComponent(id)}/review-of-guest/decision`,
    { hide: isHidden ? formText(form, 'reason') : null, isOwn: formText(form, 'isOwn') === 'yes' },
  )
  if (!decided.ok) return data({ fault: staffProblemMessage(decided.error.details) }, { status: decided.status })
  const done: ReviewDone = isHidden ? 'hidden' : 'shown'
  const query = new URLSearchParams({ view: viewOf(url), done }).toString()
  return redirect(`${consolePaths.guestReviews()}?${query}`, 303)
}

export const meta: Route.MetaFunction = ({ matches }) => consoleMeta(matches, 'Reviews of guests')

/** What hosts said about guests. Reviews that guests have reported come first, for administrators to decide. */
export default function GuestReviewsPage({
  loaderData: { view, reviews, next, done },
  actionData,
}: Route.ComponentProps) {
  return (
    <ConsolePage
      crumb={<Link to={consolePaths.consoleReviews()}>Reviews</Link>}
      title="Reviews of guests"
      sub="The guest and hosts whose homes they book read them, nobody else."
    >
      <ReviewList
        views={GUEST_REVIEW_VIEWS}
        view={view}
        nameOf={(name) => guestReviewViewText[name].name}
        path={consolePaths.guestReviews()}
        outcome={<Outcome fault={actionData?.fault ?? null} done={actionData ? null : done} />}
        none={guestReviewViewText[view].none}
        rows={reviews.map((review) => (
          <GuestReviewRow key={review.booking.documentId} review={review} />
        ))}
        next={next}
      />
    </ConsolePage>
  )
}
