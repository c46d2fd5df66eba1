import type { Collection, ScalarAttribute } from '#core/collection/collection.ts'
import { published } from './published.ts'

const stars = (about: string) =>
  ({ kind: 'integer', about, min: 1, max: 5, nullable: true }) as const satisfies ScalarAttribute

export const reviews = {
  name: 'reviews',
  singular: 'review',
  about: 'What guests wrote after their stay.',
  searched: ['title', 'body', 'author'],
  ordered: ['publishedAt', 'createdAt', 'overall'],
  attributes: {
    overall: { kind: 'integer', about: 'One to five.', min: 1, max: 5 },
    cleanliness: stars('Cleanliness, one to five.'),
    accuracy: stars('Whether it was as described, one to five.'),
    arrival: stars('Arrival, one to five.'),
    communication: stars('Communication, one to five.'),
    location: stars('Location, one to five.'),
    value: stars('Value for money, one to five.'),
    title: { kind: 'string', about: 'May be empty.' },
    body: { kind: 'text', about: 'The review.' },
    author: { kind: 'string', about: 'The name under which the guest publishes.' },
    hostReply: { kind: 'text', about: 'What the host answered.', nullable: true },
    hostRepliedAt: { kind: 'datetime', about: 'When the host answered.', nullable: true },
    ...published,
    stay: { kind: 'relation', about: 'The home.', target: 'stays', many: false },
  },
} as const satisfies Collection

export const pages = {
  name: 'pages',
  singular: 'page',
  about: 'Texts of the site, in the version that is valid now.',
  slug: 'slug',
  searched: ['title', 'summary', 'body'],
  attributes: {
    slug: { kind: 'uid', about: 'The last part of its address.', unique: true },
    version: { kind: 'integer', about: 'Counted from 1.' },
    title: { kind: 'string', about: 'Its headline.' },
    summary: { kind: 'text', about: 'One sentence.' },
    body: {
      kind: 'text',
      about: 'Markdown; `{websiteName}` and `{contactEmail}` are replaced with the values of the configuration.',
    },
    validFrom: { kind: 'datetime', about: 'From when on it is valid.' },
    ...published,
  },
} as const satisfies Collection
