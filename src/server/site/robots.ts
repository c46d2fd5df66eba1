/** What search engines have no business with: what is private, what answers no reader, and pages of which each visitor has another one. */
const CLOSED_TO_CRAWLERS = [
  '/user',
  '/login',
  '/register',
  '/forgot-password',
  '/verify-email',
  '/account-action',
  '/logout',
  '/admin',
  '/api/',
  '/identity/',
  '/__',
  '/webhooks/',
  '/demo/',
  '/builds/',
  '/stays/*/book',
  '/stays/*/ask',
  '/stays/*/price.json',
]

/** `/robots.txt`: what crawlers may read, and where the sitemap is. */
export function robots(websiteUrl: string): string {
  const closed = CLOSED_TO_CRAWLERS.map((path) => `Disallow: ${path}`)
  return ['User-agent: *', ...closed, '', `Sitemap: ${websiteUrl}/sitemap.xml`, ''].join('\n')
}
