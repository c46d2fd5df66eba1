import type { Collection } from '#core/collection/collection.ts'
import { DESTINATION_KINDS } from '#core/destination-kind.ts'
import { published } from './published.ts'

export const amenities = {
  name: 'amenities',
  singular: 'amenity',
  about: 'Things that a home can offer.',
  slug: 'slug',
  searched: ['name', 'slug'],
  attributes: {
    slug: { kind: 'uid', about: 'Its code, also used in the addresses of searches.', unique: true },
    name: { kind: 'string', about: 'Its name.' },
    category: { kind: 'string', about: 'The group it belongs to.' },
    icon: { kind: 'string', about: 'Name of its icon.', nullable: true },
    filterable: { kind: 'boolean', about: 'Whether searches can filter by it.' },
    position: { kind: 'integer', about: 'Its place in lists. Where it is written to one that is taken, others move.' },
    ...published,
    stays: { kind: 'relation', about: 'Homes that have it.', target: 'stays', many: true },
  },
} as const satisfies Collection

export const destinations = {
  name: 'destinations',
  singular: 'destination',
  about: 'Places that have homes.',
  slug: 'slug',
  searched: ['name', 'otherNames', 'intro'],
  attributes: {
    slug: { kind: 'uid', about: 'The last part of its address.', unique: true },
    name: { kind: 'string', about: 'Its name.' },
    otherNames: {
      kind: 'string',
      about: 'Names by which its homes are found, too, such as those in other languages; separated by commas.',
    },
    kind: { kind: 'enumeration', about: 'The kind of place.', options: DESTINATION_KINDS },
    country: { kind: 'string', about: 'ISO 3166 code.', nullable: true },
    timeZone: { kind: 'string', about: 'IANA name.' },
    intro: { kind: 'text', about: 'A few sentences.' },
    lat: { kind: 'decimal', about: 'Latitude of its centre, in degrees.' },
    lng: { kind: 'decimal', about: 'Longitude of its centre, in degrees.' },
    south: { kind: 'decimal', about: 'Latitude of its southern edge, in degrees; null = unknown.', nullable: true },
    west: { kind: 'decimal', about: 'Longitude of its western edge, in degrees; null = unknown.', nullable: true },
    north: { kind: 'decimal', about: 'Latitude of its northern edge, in degrees; null = unknown.', nullable: true },
    east: { kind: 'decimal', about: 'Longitude of its eastern edge, in degrees; null = unknown.', nullable: true },
    stayCount: { kind: 'integer', about: 'Homes in the place.' },
    photo: {
      kind: 'json',
      about:
        'The picture of its card: `documentId`, by which it is written, `hash`, `width`, `height`, and `url`, which is null until it can be shown. null = none.',
      nullable: true,
    },
    ...published,
    parent: { kind: 'relation', about: 'The place that contains it.', target: 'destinations', many: false },
    stays: { kind: 'relation', about: 'Homes in the place.', target: 'stays', many: true },
  },
} as const satisfies Collection
