/**
 * Addresses that are not for search engines: private ones, those without readers, and pages that differ for each
 * visitor.
 */
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

/**
 * Addresses with a query have endless combinations, except for the lists by place and kind and their pages. The longest
 * matching rule applies (RFC 9309 §2.2.2). The links themselves follow the same rule
 * (`contract/search/canonical-lists.ts`).
 */
const QUERIES = [
  'Disallow: /*?',
  'Allow: /stays?destination=',
  'Allow: /stays?type=',
  'Allow: /stays?page=',
  'Disallow: /stays?destination=*&',
  'Disallow: /stays?type=*&',
  'Disallow: /stays?page=*&',
  'Allow: /stays?destination=*&type=',
  'Allow: /stays?destination=*&page=',
  'Allow: /stays?type=*&page=',
  'Disallow: /stays?destination=*&type=*&',
  'Allow: /stays?destination=*&type=*&page=',
]

/** They read one address that somebody has shared, with its dates, to show its card. */
const PREVIEWERS = [
  'Twitterbot',
  'facebookexternalhit',
  'LinkedInBot',
  'Slackbot-LinkExpanding',
  'TelegramBot',
  'Discordbot',
]

/** Returns `/robots.txt`: what crawlers may read, and where the sitemap is. */
export function robots(websiteUrl: string): string {
  const closed = CLOSED_TO_CRAWLERS.map((path) => `Disallow: ${path}`)
  return [
    'User-agent: *',
    ...closed,
    ...QUERIES,
    '',
    ...PREVIEWERS.map((name) => `User-agent: ${name}`),
    ...closed,
    '',
    `Sitemap: ${websiteUrl}/sitemap.xml`,
    '',
  ].join('\n')
}
