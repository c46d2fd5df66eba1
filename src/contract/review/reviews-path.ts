import type { ReviewOrder } from '#core/review/review-order.ts'

/** Where all reviews of a home are read, from a page and in an order. Apart from `sitePaths`, whose every address all pages load. */
export function reviewsPath(slug: string, page = 1, order: ReviewOrder = 'newest'): string {
  const query = new URLSearchParams({
    ...(page > 1 && { page: String(page) }),
    ...(order !== 'newest' && { order }),
  }).toString()
  return `/stays/${encodeURIComponent(slug)}/reviews${query && `?${query}`}`
}
