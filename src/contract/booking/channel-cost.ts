import * as z from 'zod/mini'
import { dateSchema } from '#contract/field-schemas.ts'
import { responseDate } from '#contract/response-date.ts'
import type { ShapeOf } from '#contract/shape-of.ts'
import { SALES_CHANNELS } from '#core/channel/sales-channel.ts'

/** What a channel costs from a day on: `POST /api/staff/channel-costs`. */
export const channelCostSchema = z.strictObject({
  channel: z.enum(SALES_CHANNELS),
  since: z
    ._default(z.nullable(dateSchema), null)
    .check(z.describe('The first day of booking for which it holds; null: all days that have no other cost.')),
  costBp: z
    .int()
    .check(z.gte(0), z.lte(10_000), z.describe('Share of rent and fees that bookings there cost, in basis points.')),
})

export type ChannelCostInput = z.infer<typeof channelCostSchema>

/** A cost as `GET /api/staff/channel-costs` returns it. */
export const writtenChannelCostSchema = z
  .object({
    id: z.int(),
    channel: z.enum(SALES_CHANNELS),
    since: z
      .nullable(responseDate)
      .check(z.describe('The first day of booking for which it holds, until the next cost of the channel; null: all.')),
    costBp: z.int().check(z.describe('Share of rent and fees that bookings there cost, in basis points.')),
  })
  .check(z.meta({ id: 'ChannelCost', description: 'What bookings of a channel cost, from a day of booking on.' }))

export type ChannelCostShape = ShapeOf<typeof writtenChannelCostSchema>
