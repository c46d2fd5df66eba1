import type { CountingMessage } from './counting-messages.ts'

/** The messages of the console's settings. */
export const settingsCountingMessages: Readonly<Record<string, CountingMessage>> = {
  promoCodesThere: { beside: [0], says: ['No codes yet', '1 code, 0 ended', '2 codes, 0 ended', '5 codes, 0 ended'] },
  promoStays: { says: ['for all homes', 'for 1 home only', 'for 2 homes only', 'for 5 homes only'] },
  stayMoreFound: {
    says: [
      '',
      'and 1 more: write more of its name.',
      'and 2 more: write more of the name.',
      'and 5 more: write more of the name.',
    ],
  },
  policiesThere: { says: ['No policies', '1 policy', '2 policies', '5 policies'] },
  sameParagraphs: {
    says: ['', '1 unchanged paragraph', '2 unchanged paragraphs', '5 unchanged paragraphs'],
  },
  webhooksThere: {
    says: ['No endpoints', '1 endpoint', '2 endpoints', '5 endpoints'],
  },
  tokensThere: { says: ['No tokens', '1 token', '2 tokens', '5 tokens'] },
  placesThere: { says: ['No places yet', '1 place', '2 places', '5 places'] },
  staysIn: {
    says: ['no published homes', '1 published home', '2 published homes', '5 published homes'],
  },
  amenitiesThere: { says: ['No amenities', '1 amenity', '2 amenities', '5 amenities'] },
}
