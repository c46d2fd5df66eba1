import * as z from 'zod/mini'
import { dateSchema } from '#contract/field-schemas.ts'
import type { ShapeOf } from '#contract/shape-of.ts'
import { BLOCK_REASONS } from '#core/calendar/claim-kind.ts'
import { MOST_BLOCKED_SPANS } from '#core/calendar/staff-calendar-limits.ts'

const span = z
  .strictObject({
    stay: z.string().check(z.regex(/^[a-z0-9-]{1,120}$/i), z.describe('Document id or slug.')),
    from: dateSchema,
    to: dateSchema,
  })
  .check(z.refine(({ from, to }) => from < to, { path: ['to'] }))

/** Body of `POST /api/staff/blocks`: nights `[from, to)` of homes that nobody can book. */
export const blockStaysSchema = z.strictObject({
  spans: z.array(span).check(z.minLength(1), z.maxLength(MOST_BLOCKED_SPANS)),
  reason: z.enum(BLOCK_REASONS),
  note: z.optional(z.string().check(z.trim(), z.maxLength(500))),
})

export const blockedStaysSchema = z
  .object({
    blocks: z
      .array(z.object({ documentId: z.string(), stay: z.string(), from: z.string(), to: z.string() }))
      .check(z.describe('In the order of the request; `stay`: the slug of the home.')),
  })
  .check(z.meta({ id: 'BlockedStays', description: 'The blocks that were made, in several homes at once.' }))

export type BlockStaysInput = z.infer<typeof blockStaysSchema>
export type BlockedStaysShape = ShapeOf<typeof blockedStaysSchema>
