import { guestOpinions } from '#web/text/counts/review-counts.ts'
import { sitePaths } from '#contract/site/site-paths.ts'
import { reviewsPath } from '#contract/review/reviews-path.ts'
import { data, Link } from 'react-router'
import { apiClient } from '#web/backend/api-client.ts'
import { Icon } from '#web/icon/icon.tsx'
import { monthAndYear } from '#web/text/date-text.ts'
import { pageNotFound } from '#web/backend/page-not-found.ts'
import { PageLinks } from '#web/ui/page-links.tsx'
import { pageMeta } from '#web/shell/page-meta.ts'
import { configurationOf } from '#web/backend/public-configuration.ts'
import { REVIEW_ORDERS, type ReviewOrder } from '#core/review/review-order.ts'
import type { Route } from './+types/reviews-page'
import { ReviewArticle } from './review-article.tsx'
import { ReviewFigures } from './review-figures.tsx'

/**
 * Loads all reviews of a home, ten at a time, in the order that the address asks for. 404 when there is no such home.
 */
export async function loader({ params, context, url }: Route.LoaderArgs) {
  const client = apiClient(context)
  const requested = { page: url.searchParams.get('page') ?? '', order: url.searchParams.get('order') ?? '' }
  const [stay, reviews] = await Promise.all([client.getStay(params.slug), client.listReviews(params.slug, requested)])
  if (!stay.ok) throw stay.status === 404 ? pageNotFound(url.pathname) : data(null, { status: stay.status })
  if (!reviews.ok) throw data(null, { status: reviews.status })
  const { slug, title, rating, reviewSummary, host } = stay.value
  return {
    slug,
    title,
    rating,
    reviewSummary,
    hostName: host.name,
    reviews: reviews.value.data.map((review) => ({ ...review, month: monthAndYear(review.month) })),
    ...reviews.value.meta,
  }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return []
  const { title, slug, page, order, total } = loaderData
  return pageMeta(configurationOf(matches), {
    title: `Reviews of ${title}`,
    description: guestOpinions(total, title),
    canonicalPath: reviewsPath(slug),
    noIndex: page > 1 || order !== 'newest',
  })
}

const ORDER_TEXT: Readonly<Record<ReviewOrder, string>> = {
  newest: 'Newest first',
  lowest: 'Lowest first',
  highest: 'Highest first',
}

export default function ReviewsPage({ loaderData: page }: Route.ComponentProps) {
  return (
    <div className="wrap all-reviews">
      <nav className="crumbs" aria-label="Breadcrumb">
        <Link to={sitePaths.stays()}>Stays</Link>
        <Icon name="chevron-right" />
        <Link to={sitePaths.stay(page.slug)}>{page.title}</Link>
        <Icon name="chevron-right" />
        <span>Reviews</span>
      </nav>
      <h1>{`What guests say about ${page.title}`}</h1>
      {page.rating === null ? (
        <p className="muted">Nobody has written about this home yet.</p>
      ) : (
        <>
          <ReviewFigures rating={page.rating} reviews={page.total} summary={page.reviewSummary} />
          <nav className="orders" aria-label="Order of the reviews">
            {REVIEW_ORDERS.map((order) => (
              <Link
                key={order}
                className="chip"
                to={reviewsPath(page.slug, 1, order)}
                rel="nofollow"
                aria-current={order === page.order ? 'true' : undefined}
              >
                {ORDER_TEXT[order]}
              </Link>
            ))}
          </nav>
          <div className="reviews">
            {page.reviews.map((review, index) => (
              <ReviewArticle key={index} review={review} hostName={page.hostName} />
            ))}
          </div>
          <Pager page={page} />
        </>
      )}
    </div>
  )
}

function Pager({
  page: { slug, page, pages, order },
}: {
  readonly page: { slug: string; page: number; pages: number; order: ReviewOrder }
}) {
  if (pages === 1) return null
  return (
    <nav className="pager" aria-label="Pages of reviews">
      <PageLinks
        page={page}
        pages={pages}
        addressOf={(number) => reviewsPath(slug, number, order)}
        relOf={() => 'nofollow'}
      />
    </nav>
  )
}
