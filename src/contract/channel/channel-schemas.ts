import * as z from 'zod/mini'
import type { ShapeOf } from '#contract/shape-of.ts'
import { BOOKING_STATES } from '#core/booking/booking-state.ts'
import { CLAIM_KINDS } from '#core/calendar/claim-kind.ts'
import { CHANNELS, EVENT_KINDS, FEED_FAULTS, FEED_HEALTHS } from '#core/channel/channel-lists.ts'
import { responseDate } from '#contract/response-date.ts'

const differenceSchema = z.object({
  at: z.iso.datetime(),
  added: z.int(),
  moved: z.int(),
  gone: z.int().check(z.describe('Events that disappeared and whose nights were released.')),
  kept: z.int().check(z.describe('Missing from the calendar, but their nights are kept.')),
  unread: z.int().check(z.describe('Events that could not be read.')),
  leftOut: z.int().check(z.describe('Nights beyond the booking window of the other site.')),
  free: z.int().check(z.describe('Events ahead that are marked as free time, which take no nights.')),
})

export const feedSchema = z
  .object({
    documentId: z.string(),
    channel: z.enum(CHANNELS),
    name: z.string(),
    url: z
      .nullable(z.string())
      .check(
        z.describe('Address of the calendar; null: its files are uploaded. Empty for people who may not change it.'),
      ),
    everyMinutes: z.int(),
    health: z.enum(FEED_HEALTHS),
    checkedAt: z.nullable(z.iso.datetime()).check(z.describe('The last try.')),
    succeededAt: z.nullable(z.iso.datetime()).check(z.describe('The last reading.')),
    nextAt: z.nullable(z.iso.datetime()),
    failures: z.int().check(z.describe('Since the last reading.')),
    fault: z.nullable(z.enum(FEED_FAULTS)).check(z.describe('Why the last attempt failed.')),
    faultStatus: z.nullable(z.int()).check(z.describe('The HTTP status of the other site.')),
    difference: z.nullable(differenceSchema).check(z.describe('Result of the last change.')),
    lostSince: z.nullable(z.iso.datetime()).check(z.describe('Since when most of its events have been missing.')),
    lost: z.int().check(z.describe('Events that are missing, whose nights are kept.')),
    events: z.int().check(z.describe('Events from today on that block nights.')),
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
          'Whoever has it can read the nights of the home, without names or prices. Empty for people who may not change it.',
        ),
      ),
    createdAt: z.iso.datetime(),
    madeBy: z
      .nullable(z.string())
      .check(
        z.describe(
          'Who made it; it ends when they may no longer change the home. Null: made before this was recorded, and it stays until it is revoked.',
        ),
      ),
    readAt: z.nullable(z.iso.datetime()),
    reader: z.nullable(z.string()).check(z.describe('User agent of the last reader.')),
  })
  .check(z.meta({ id: 'CalendarLink', description: 'The address at which another site reads the nights of a home.' }))

const holderSchema = z.object({
  kind: z.enum(CLAIM_KINDS),
  from: responseDate,
  to: responseDate,
  reason: z.nullable(z.string()),
  note: z.nullable(z.string()),
  feed: z.nullable(z.string()).check(z.describe('Name of the calendar that imported nights came from.')),
  booking: z.nullable(
    z.object({ documentId: z.string(), reference: z.string(), state: z.enum(BOOKING_STATES), guest: z.string() }),
  ),
  shorter: z
    .array(z.object({ checkIn: responseDate, checkOut: responseDate }))
    .check(
      z.describe(
        'The dates that remain of a booking without the nights of the clash, which can be offered to its guest like any change; none if all its nights clash, or if it can no longer be changed.',
      ),
    ),
})

export const clashSchema = z
  .object({
    documentId: z.string(),
    feed: z.object({ documentId: z.string(), name: z.string(), channel: z.enum(CHANNELS) }),
    kind: z.enum(EVENT_KINDS).check(z.describe('Whether a guest is expected; for some sites this is not known.')),
    summary: z.string().check(z.describe('The title that the other site gives it.')),
    from: responseDate,
    to: responseDate,
    openedAt: z.iso.datetime(),
    holders: z
      .array(holderSchema)
      .check(z.describe('Who has these nights here, earliest first: the first of `holderCount`.')),
    holderCount: z.int().check(z.describe('How many have nights of it here.')),
  })
  .check(z.meta({ id: 'Clash', description: 'Nights that were booked both here and elsewhere.' }))

export const channelsSchema = z
  .object({
    feeds: z.array(feedSchema),
    links: z.array(calendarLinkSchema),
    clashes: z.array(clashSchema),
    clashCount: z
      .int()
      .check(z.describe('How many are open. `GET /api/staff/stays/{id}/clashes` returns all, by pages.')),
    silentSince: z
      .nullable(z.iso.datetime())
      .check(
        z.describe(
          'Since when a calendar that blocks nights of the home has not been read: until it is read again, every booking is a request, whatever the booking mode of the home. Null: all are read.',
        ),
      ),
  })
  .check(z.meta({ id: 'HomeChannels', description: 'The calendars that a home imports and exports.' }))

export type FeedShape = ShapeOf<typeof feedSchema>
export type CalendarLinkShape = ShapeOf<typeof calendarLinkSchema>
export type ClashShape = ShapeOf<typeof clashSchema>
export type StayChannelsShape = ShapeOf<typeof channelsSchema>
