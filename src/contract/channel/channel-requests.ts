import * as z from 'zod/mini'
import { pageNumberSchema } from '#contract/query-count.ts'
import { CHANNELS } from '#core/channel/channel-lists.ts'

/** The greatest length of an uploaded calendar file, in characters. */
export const MOST_FILE_CHARACTERS = 400_000

/** The time between two readings of a calendar, in minutes. */
export const FEED_PAUSES = [15, 30, 60, 120, 360, 1440] as const

const name = z.string().check(z.trim(), z.maxLength(80))
const every = z.int().check(z.gte(15), z.lte(1440))
const url = z.string().check(z.trim(), z.minLength(1), z.maxLength(2000))
const calendar = z.string().check(z.maxLength(MOST_FILE_CHARACTERS))

/** Body of `POST /api/staff/stays/:id/feeds`: an address to read from, or the text of a file. */
export const newFeedSchema = z.strictObject({
  /** Left out: recognised by the address. */
  channel: z.optional(z.enum(CHANNELS)),
  /** Left out or empty: the name of the channel. */
  name: z._default(name, ''),
  url: z.optional(url),
  calendar: z.optional(calendar),
  everyMinutes: z._default(every, 60),
})

export type NewFeedInput = z.infer<typeof newFeedSchema>

/** The query of `GET /api/staff/stays/:id/clashes`. */
export const clashListSchema = z.object({ page: z.optional(pageNumberSchema), holding: z.optional(z.uuid()) })

/** Body of `PUT /api/staff/stays/:id/feeds/:feed`. What is left out stays as it is. */
export const feedChangeSchema = z.strictObject({
  name: z.optional(name),
  everyMinutes: z.optional(every),
  paused: z.optional(z.boolean()),
  seen: z
    .optional(z.strictObject({ name: z.optional(name), everyMinutes: z.optional(every) }))
    .check(z.describe('What was read. Where others have changed the same since, nothing is changed.')),
})

export type FeedChangeInput = z.infer<typeof feedChangeSchema>

/** Body of `POST /api/staff/stays/:id/feeds/:feed/files`. */
export const feedFileSchema = z.strictObject({ calendar })

/** The query of `DELETE /api/staff/stays/:id/feeds/:feed`: what happens to its nights. */
export const removedFeedQuerySchema = z.strictObject({ nights: z.enum(['free', 'keep']) })

/** Body of `POST /api/staff/stays/:id/calendar-links`. */
export const newCalendarLinkSchema = z.strictObject({ channel: z.enum(CHANNELS) })
