import { byCount } from '#core/text/counted.ts'

/** How many promo codes there are, and how many of them have been ended. */
export function promoCodesThere(codes: number, ended: number): string {
  return byCount(codes, { zero: 'No codes yet', one: `1 code, ${ended} ended`, other: `# codes, ${ended} ended` })
}

/** How many cancellation policies there are. */
export function policiesThere(policies: number): string {
  return byCount(policies, { zero: 'No policies', one: '1 policy', other: '# policies' })
}

/** How many API tokens there are. */
export function tokensThere(tokens: number): string {
  return byCount(tokens, { zero: 'No tokens', one: '1 token', other: '# tokens' })
}

/** Paragraphs of a text that a draft leaves as they are. */
export function sameParagraphs(paragraphs: number): string {
  return byCount(paragraphs, { zero: '', one: '1 unchanged paragraph', other: '# unchanged paragraphs' })
}

/** How many endpoints of webhooks there are. */
export function webhooksThere(endpoints: number): string {
  return byCount(endpoints, { zero: 'No endpoints', one: '1 endpoint', other: '# endpoints' })
}
