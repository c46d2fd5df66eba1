import type { Collection } from '#core/collection/collection.ts'
import { BOOKING_MODES } from '#core/booking/booking-mode.ts'
import { BOOKING_SOURCES } from '#core/booking/booking-source.ts'
import { BOOKING_STATES } from '#core/booking/booking-state.ts'
import { CONTACT_STATES, CONTACT_TOPICS } from '#core/contact-topic.ts'
import { THREAD_STATES } from '#core/thread-state.ts'
import { published } from './published.ts'

const party = {
  adults: { kind: 'integer', about: 'Adults.', min: 1, max: 50, nullable: true },
  children: { kind: 'integer', about: 'Children.', min: 0, max: 50, nullable: true },
  infants: { kind: 'integer', about: 'Infants.', min: 0, max: 10, nullable: true },
  pets: { kind: 'integer', about: 'Pets.', min: 0, max: 10, nullable: true },
} as const

export const bookings = {
  name: 'bookings',
  singular: 'booking',
  about: 'Your own bookings.',
  searched: ['reference'],
  attributes: {
    reference: { kind: 'uid', about: 'The short reference that people use for it.', unique: true },
    state: {
      kind: 'enumeration',
      about: 'The state of the booking.',
      options: BOOKING_STATES,
    },
    source: { kind: 'enumeration', about: 'Where the booking was made.', options: BOOKING_SOURCES },
    checkIn: { kind: 'date', about: 'Day of arrival.' },
    checkOut: { kind: 'date', about: 'Day of departure.' },
    nights: { kind: 'integer', about: 'Nights.' },
    guests: { kind: 'integer', about: 'Adults and children.' },
    ...party,
    currency: { kind: 'string', about: 'ISO 4217.' },
    totalMinor: { kind: 'integer', about: 'The whole price in minor units.' },
    total: { kind: 'decimal', about: 'The same in units of the currency.' },
    mode: { kind: 'enumeration', about: 'Whether the host has to accept first.', options: BOOKING_MODES },
    message: { kind: 'text', about: 'What you wrote to the host.', nullable: true },
    expiresAt: { kind: 'datetime', about: 'Until when its nights are held.', nullable: true },
    confirmedAt: { kind: 'datetime', about: 'When it was confirmed.', nullable: true },
    ...published,
    stay: { kind: 'relation', about: 'The home.', target: 'stays', many: false },
  },
} as const satisfies Collection

export const favourites = {
  name: 'favourites',
  singular: 'favourite',
  about: 'Your favourite homes.',
  slug: 'slug',
  searched: ['slug'],
  attributes: {
    slug: { kind: 'uid', about: 'The slug of the home.' },
    addedAt: { kind: 'datetime', about: 'When you added it.' },
    ...published,
    stay: { kind: 'relation', about: 'The home.', target: 'stays', many: false },
  },
} as const satisfies Collection

export const threads = {
  name: 'threads',
  singular: 'thread',
  about: 'Your questions to hosts.',
  searched: [],
  attributes: {
    checkIn: { kind: 'date', about: 'Day of arrival, if one was requested.', nullable: true },
    checkOut: { kind: 'date', about: 'Day of departure.', nullable: true },
    ...party,
    state: { kind: 'enumeration', about: 'Whether it is still open.', options: THREAD_STATES },
    ...published,
    lastMessageAt: { kind: 'datetime', about: 'When somebody last wrote.' },
    stay: { kind: 'relation', about: 'The home.', target: 'stays', many: false },
  },
} as const satisfies Collection

export const contactMessages = {
  name: 'contact-messages',
  singular: 'contact message',
  about: 'Messages of visitors; only staff can read them.',
  searched: ['name', 'email', 'message', 'reference'],
  attributes: {
    reference: { kind: 'uid', about: 'The short reference that people use for it.', unique: true },
    name: { kind: 'string', about: 'Who wrote.', required: true, minLength: 1, maxLength: 100, writer: 'public' },
    email: { kind: 'email', about: 'Where the answer goes.', required: true, maxLength: 254, writer: 'public' },
    topic: {
      kind: 'enumeration',
      about: 'What it is about.',
      options: CONTACT_TOPICS,
      writer: 'public',
    },
    booking: {
      kind: 'string',
      about: 'Reference of a booking, as the writer gave it.',
      nullable: true,
      maxLength: 20,
      writer: 'public',
    },
    message: { kind: 'text', about: 'The message.', required: true, minLength: 1, maxLength: 4000, writer: 'public' },
    state: { kind: 'enumeration', about: 'Whether it was answered.', options: CONTACT_STATES },
    answeredAt: { kind: 'datetime', about: 'When it was answered.', nullable: true },
    ...published,
  },
} as const satisfies Collection
