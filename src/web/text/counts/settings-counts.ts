import { byCount } from '#core/text/counted.ts'

/** Says how many promo codes there are, and how many of them have ended. */
export function promoCodesThere(codes: number, ended: number): string {
  return byCount(codes, { zero: 'No codes yet', one: `1 code, ${ended} ended`, other: `# codes, ${ended} ended` })
}

/** Says how many cancellation policies there are. */
export function policiesThere(policies: number): string {
  return byCount(policies, { zero: 'No policies', one: '1 policy', other: '# policies' })
}

/** Says how many API tokens there are. */
export function tokensThere(tokens: number): string {
  return byCount(tokens, { zero: 'No tokens', one: '1 token', other: '# tokens' })
}

/** Says how many paragraphs of a text a draft does not change. */
export function sameParagraphs(paragraphs: number): string {
  return byCount(paragraphs, { zero: '', one: '1 unchanged paragraph', other: '# unchanged paragraphs' })
}

/** Says how many webhook endpoints there are. */
export function webhooksThere(endpoints: number): string {
  return byCount(endpoints, { zero: 'No endpoints', one: '1 endpoint', other: '# endpoints' })
}

/** Says how many places there are. */
export function placesThere(places: number): string {
  return byCount(places, { zero: 'No places yet', one: '1 place', other: '# places' })
}

/** Says how many published homes a place has. */
export function staysIn(stays: number): string {
  return byCount(stays, { zero: 'no published homes', one: '1 published home', other: '# published homes' })
}

/** Says how many amenities there are. */
export function amenitiesThere(amenities: number): string {
  return byCount(amenities, { zero: 'No amenities', one: '1 amenity', other: '# amenities' })
}
