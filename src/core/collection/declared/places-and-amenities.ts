import type { Collection } from '#core/collection/collection.ts'
import { DESTINATION_KINDS } from '#core/destination-kind.ts'
import { published } from './published.ts'

export const amenities = {
  name: 'amenities',
  singular: 'amenity',
  about: 'Things a home can have.',
  slug: 'slug',
  searched: ['name', 'slug'],
  attributes: {
    slug: { kind: 'uid', about: 'Its code, also in the addresses of searches.', unique: true },
    name: { kind: 'string', about: 'What it is called.' },
    category: { kind: 'string', about: 'The group it belongs to.' },
    icon: { kind: 'string', about: 'Name of its picture.', nullable: true },
    filterable: { kind: 'boolean', about: 'Whether a search can ask for it.' },
    position: { kind: 'integer', about: 'Its place in lists.' },
    ...published,
    stays: { kind: 'relation', about: 'Homes that have it.', target: 'stays', many: true },
  },
} as const satisfies Collection

export const destinations = {
  name: 'destinations',
  singular: 'destination',
  about: 'Places with homes.',
  slug: 'slug',
  searched: ['name', 'intro'],
  attributes: {
    slug: { kind: 'uid', about: 'The last part of its address.', unique: true },
    name: { kind: 'string', about: 'What it is called.' },
    kind: { kind: 'enumeration', about: 'How large it is.', options: DESTINATION_KINDS },
    country: { kind: 'string', about: 'ISO 3166 code.', nullable: true },
    timeZone: { kind: 'string', about: 'IANA name.' },
    intro: { kind: 'text', about: 'A few sentences.' },
    lat: { kind: 'decimal', about: 'Degrees north of its middle.' },
    lng: { kind: 'decimal', about: 'Degrees east of its middle.' },
    south: { kind: 'decimal', about: 'Its southern end, in degrees north; null = not told.', nullable: true },
    west: { kind: 'decimal', about: 'Its western end, in degrees east; null = not told.', nullable: true },
    north: { kind: 'decimal', about: 'Its northern end, in degrees north; null = not told.', nullable: true },
    east: { kind: 'decimal', about: 'Its eastern end, in degrees east; null = not told.', nullable: true },
    stayCount: { kind: 'integer', about: 'Homes in it.' },
    ...published,
    parent: { kind: 'relation', about: 'The place it lies in.', target: 'destinations', many: false },
    stays: { kind: 'relation', about: 'Homes in it.', target: 'stays', many: true },
  },
} as const satisfies Collection
