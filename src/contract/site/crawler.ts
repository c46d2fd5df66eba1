const CRAWLER = /bot\b|lighthouse|facebookexternalhit|google(?:other)?\b/i

/**
 * Returns whether a user agent belongs to a crawler. Crawlers get no error page, only the status (specification §2).
 */
export function isCrawler(userAgent: string): boolean {
  return CRAWLER.test(userAgent)
}
