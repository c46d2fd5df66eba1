import type { ReviewOrder } from '#core/review/review-order.ts'

/**
 * Returns the address of all reviews of a home, for a page and an order. It is kept apart from `sitePaths`, which all
 * pages load.
 */
export function reviewsPath(slug: string, page = 1, order: ReviewOrder = 'newest'): string {
  const query = new URLSearchParams({
    ...(page > 1 && { page: String(page) }),
    ...(order !== 'newest' && { order }),
  }).toString()
  return `/stays/${encodeURIComponent(slug)}/reviews${query && `?${query}`}`
}
