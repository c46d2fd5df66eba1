import * as z from 'zod/mini'
import { dateSchema } from '#contract/field-schemas.ts'
import type { ShapeOf } from '#contract/shape-of.ts'
import { BLOCK_REASONS } from '#core/calendar/claim-kind.ts'
import { MOST_BLOCKED_SPANS, MOST_RELEASED_STAYS } from '#core/calendar/staff-calendar-limits.ts'

const stayName = z.string().check(z.regex(/^[a-z0-9-]{1,120}$/i), z.describe('Document id or slug.'))

const span = z
  .strictObject({
    stay: stayName,
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

/**
 * Body of `POST /api/staff/blocks/release`: removes, as a whole, each block that has a night in `[from, to)` of one of
 * these homes, or in one of these spans.
 */
export const releaseSchema = z
  .strictObject({
    homes: z
      .optional(z.array(stayName).check(z.minLength(1), z.maxLength(MOST_RELEASED_STAYS)))
      .check(z.describe('With `from` and `to`: the same nights of all of them.')),
    from: z.optional(dateSchema),
    to: z.optional(dateSchema),
    spans: z
      .optional(z.array(span).check(z.minLength(1), z.maxLength(MOST_BLOCKED_SPANS)))
      .check(z.describe('Instead of `homes`: nights of each home of its own.')),
    seen: z
      .optional(z.int().check(z.gte(0)))
      .check(z.describe('Number of these blocks that was read: if it is another by now, none is released.')),
  })
  .check(
    z.refine((body) => (body.spans ? !body.homes && !body.from && !body.to : body.homes && body.from && body.to), {
      path: ['homes'],
      error: 'Either homes with from and to, or spans.',
    }),
    z.refine(({ from, to }) => !from || !to || from < to, { path: ['to'] }),
  )

export const releasedSchema = z
  .object({
    blocks: z.int().check(z.describe('How many went.')),
    without: z.int().check(z.describe('Homes that had none.')),
  })
  .check(z.meta({ id: 'ReleasedBlocks', description: 'The result of releasing the blocks of several homes.' }))

export type BlockStaysInput = z.infer<typeof blockStaysSchema>
export type BlockedStaysShape = ShapeOf<typeof blockedStaysSchema>
export type ReleaseInput = z.infer<typeof releaseSchema>
export type ReleasedShape = ShapeOf<typeof releasedSchema>
