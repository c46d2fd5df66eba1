import * as z from 'zod/mini'
import type { ShapeOf } from '#contract/shape-of.ts'
import { BOOKING_STATES } from '#core/booking/booking-state.ts'
import { CLAIM_KINDS } from '#core/calendar/claim-kind.ts'
import { CHANNELS, EVENT_KINDS, FEED_FAULTS, FEED_HEALTHS } from '#core/channel/channel-lists.ts'

const differenceSchema = z.object({
  at: z.iso.datetime(),
  added: z.int(),
  moved: z.int(),
  gone: z.int().check(z.describe('Whose nights were given back.')),
  kept: z.int().check(z.describe('Missing, but their nights are kept.')),
  unread: z.int().check(z.describe('Events that could not be read.')),
  leftOut: z.int().check(z.describe('Nights beyond what the other site lets be booked.')),
})

export const feedSchema = z
  .object({
    documentId: z.string(),
    channel: z.enum(CHANNELS),
    name: z.string(),
    url: z
      .nullable(z.string())
      .check(z.describe('Null: its files are handed in. Empty for those who may not change it.')),
    everyMinutes: z.int(),
    health: z.enum(FEED_HEALTHS),
    checkedAt: z.nullable(z.iso.datetime()).check(z.describe('The last try.')),
    succeededAt: z.nullable(z.iso.datetime()).check(z.describe('The last reading.')),
    nextAt: z.nullable(z.iso.datetime()),
    failures: z.int().check(z.describe('Since the last reading.')),
    fault: z.nullable(z.enum(FEED_FAULTS)).check(z.describe('Why the last try brought nothing.')),
    faultStatus: z.nullable(z.int()).check(z.describe('The HTTP status of the other site.')),
    difference: z.nullable(differenceSchema).check(z.describe('What the last change brought.')),
    lostSince: z.nullable(z.iso.datetime()).check(z.describe('Since when most of what it held is missing.')),
    lost: z.int().check(z.describe('Events that are missing, whose nights are kept.')),
    events: z.int().check(z.describe('Events from today on that take nights.')),
    clashes: z.int(),
  })
  .check(z.meta({ id: 'CalendarFeed', description: 'The calendar of another site that is read for a home.' }))

export const calendarLinkSchema = z
  .object({
    documentId: z.string(),
    channel: z.enum(CHANNELS),
    url: z
      .string()
      .check(
        z.describe(
          'Whoever has it reads the nights of the home: no names, no prices. Empty for those who may not change it.',
        ),
      ),
    createdAt: z.iso.datetime(),
    readAt: z.nullable(z.iso.datetime()),
    reader: z.nullable(z.string()).check(z.describe('What the last reader called itself.')),
  })
  .check(z.meta({ id: 'CalendarLink', description: 'Where another site reads the nights of a home.' }))

const holderSchema = z.object({
  kind: z.enum(CLAIM_KINDS),
  from: z.iso.date(),
  to: z.iso.date(),
  reason: z.nullable(z.string()),
  note: z.nullable(z.string()),
  feed: z.nullable(z.string()).check(z.describe('Name of the calendar that imported nights came from.')),
  booking: z.nullable(
    z.object({ documentId: z.string(), reference: z.string(), state: z.enum(BOOKING_STATES), guest: z.string() }),
  ),
  shorter: z
    .array(z.object({ checkIn: z.iso.date(), checkOut: z.iso.date() }))
    .check(
      z.describe(
        'Dates that are left of a booking without the nights of the clash, to be asked of its guest as any change; none where all of its nights clash, or it cannot change any more.',
      ),
    ),
})

export const clashSchema = z
  .object({
    documentId: z.string(),
    feed: z.object({ documentId: z.string(), name: z.string(), channel: z.enum(CHANNELS) }),
    kind: z.enum(EVENT_KINDS).check(z.describe('Whether somebody comes; of some sites nobody can tell.')),
    summary: z.string().check(z.describe('As the other site calls it.')),
    from: z.iso.date(),
    to: z.iso.date(),
    openedAt: z.iso.datetime(),
    holders: z.array(holderSchema).check(z.describe('Who has these nights here.')),
  })
  .check(z.meta({ id: 'Clash', description: 'Nights that were let here and elsewhere.' }))

export const channelsSchema = z
  .object({
    feeds: z.array(feedSchema),
    links: z.array(calendarLinkSchema),
    clashes: z.array(clashSchema),
    silentSince: z
      .nullable(z.iso.datetime())
      .check(
        z.describe(
          'Since when a calendar that takes nights of the home is silent: guests ask first until it is read, however the home is let. Null: none is.',
        ),
      ),
  })
  .check(z.meta({ id: 'HomeChannels', description: 'Calendars of other sites of a home, in and out.' }))

export type FeedShape = ShapeOf<typeof feedSchema>
export type CalendarLinkShape = ShapeOf<typeof calendarLinkSchema>
export type ClashShape = ShapeOf<typeof clashSchema>
export type HomeChannelsShape = ShapeOf<typeof channelsSchema>
