const CRAWLER = /bot\b|lighthouse|facebookexternalhit|google(?:other)?\b/i

/** Whether a user agent belongs to a crawler; these get no error page, only the status (specification §2). */
export function isCrawler(userAgent: string): boolean {
  return CRAWLER.test(userAgent)
}
