import * as z from 'zod/mini'
import { dateSchema, nightsSchema, versionSchema, weekdaysSchema } from '#contract/field-schemas.ts'
import type { ShapeOf } from '#contract/shape-of.ts'
import { UNSELLABLE_REASONS } from '#core/calendar/night-verdict.ts'
import { FEE_KINDS } from '#core/rate/fee-kind.ts'
import { LOOK_TWICE } from '#core/calendar/look-twice.ts'
import { AMOUNT_WAYS } from '#core/rate/rate-change.ts'
import { changedSpanSchema } from './holiday-schemas.ts'
import { followedStaySchema } from './rate-source.ts'

/** The greatest number of homes in one change. */
export const MOST_CHANGED_STAYS = 1000

/** The greatest number of nights that the dates of a change may cover. */
export const MOST_CHANGED_NIGHTS = 400

const span = z
  .nullable(changedSpanSchema)
  .check(z.describe('Half-open; null = it concerns the rules themselves, whatever the date.'))

const amountParts = {
  way: z.enum(AMOUNT_WAYS),
  value: z
    .int()
    .check(z.gte(-1_000_000_000), z.lte(1_000_000_000), z.describe('Basis points, or minor units to add or to set.')),
  roundToMinor: z._default(z.int().check(z.gte(1), z.lte(100_000)), 1),
}

const setsSomething = z.refine<{ way: string; value: number }>(({ way, value }) => way !== 'set' || value >= 1, {
  path: ['value'],
})

/** Without names in the API description, which bodies of requests do not need. */
const rateChange = z.discriminatedUnion('matter', [
  z
    .strictObject({
      matter: z.literal('nightly'),
      span,
      weekdays: z._default(weekdaysSchema.check(z.gte(1)), 127),
      ...amountParts,
    })
    .check(
      setsSomething,
      z.refine(({ way, span: dates }) => way !== 'set' || dates !== null, { path: ['span'] }),
      z.refine(({ weekdays, span: dates }) => weekdays === 127 || dates !== null, { path: ['weekdays'] }),
    ),
  z.strictObject({ matter: z.enum(['min_nights', 'max_nights']), span, nights: nightsSchema }),
  z.strictObject({
    matter: z.enum(['arrival_days', 'departure_days']),
    span,
    weekdays: weekdaysSchema.check(z.gte(1)),
  }),
  z.strictObject({ matter: z.literal('short_gaps'), allow: z.boolean() }),
  z.strictObject({ matter: z.literal('gap_ban'), under: z.nullable(z.int().check(z.gte(2), z.lte(14))) }),
  z.strictObject({
    matter: z.literal('length_discount'),
    nights: z.int().check(z.gte(2), z.lte(400)),
    percentBp: z.nullable(z.int().check(z.gte(1), z.lte(10_000))),
  }),
  z.strictObject({ matter: z.literal('fee'), kind: z.enum(FEE_KINDS), ...amountParts }).check(setsSomething),
])

/** A change of rates for many homes. */
export const rateChangeSchema = rateChange.check(
  z.meta({ id: 'RateChange', description: 'A rate change that applies to many homes.' }),
)

const stayOption = z.strictObject({
  homes: z._default(
    z.array(z.string().check(z.regex(/^[a-z0-9-]{1,120}$/i))).check(z.maxLength(MOST_CHANGED_STAYS)),
    [],
  ),
  destination: z._default(z.nullable(z.string().check(z.regex(/^[a-z0-9-]{1,120}$/))), null),
  sleeps: z._default(z.nullable(z.int().check(z.gte(1), z.lte(100))), null),
})

export const stayOptionSchema = stayOption.check(
  z.meta({ id: 'HomeChoice', description: 'Homes by name, or all homes of a place or a size; empty = all homes.' }),
)

/** Body of `POST /api/staff/rate-drafts` and, with `version`, of `PUT …/{id}`. */
export const rateDraftSchema = z.strictObject({
  /** The version of the draft that was read, when it is replaced. */
  version: z.optional(versionSchema),
  choice: stayOption,
  changes: z.array(rateChange).check(z.minLength(1), z.maxLength(10)),
})

const stayField = z.strictObject({
  home: z.string().check(z.minLength(1), z.maxLength(120)),
  field: z.string().check(z.minLength(1), z.maxLength(60)),
})

/** Body of `POST /api/staff/rate-drafts/{id}/publication`. */
export const publicationSchema = z.strictObject({
  version: versionSchema.check(z.describe('Version of the draft that was read.')),
  ownerAgreed: z._default(z.boolean().check(z.describe('Says that the owners who have to agree have agreed.')), false),
  sure: z._default(z.boolean().check(z.describe('Confirms that the unusual prices are intended.')), false),
  seen: z._default(
    z
      .array(z.strictObject({ home: z.string().check(z.minLength(1), z.maxLength(120)), version: versionSchema }))
      .check(z.maxLength(MOST_CHANGED_STAYS)),
    [],
  ),
  leave: z._default(z.array(stayField).check(z.maxLength(5000)), []),
})

const fieldValue = z.nullable(z.union([z.int(), z.boolean()]))

export const conflictSchema = z
  .object({
    field: z.string(),
    before: fieldValue.check(z.describe('The value when the draft was made.')),
    theirs: fieldValue.check(z.describe('The value that somebody has set since.')),
    ours: fieldValue.check(z.describe('The value that this change sets.')),
  })
  .check(z.meta({ id: 'RateConflict', description: 'A field that two people changed.' }))

const stayName = { documentId: z.string(), slug: z.string(), title: z.string() }

export const NIGHT_MARKS = ['dearer', 'cheaper', 'same', 'sold', 'unsellable', 'gained', 'lost'] as const

export const triedStaySchema = z
  .object({
    ...stayName,
    place: z.nullable(z.string()),
    version: z.int(),
    isChosen: z
      .boolean()
      .check(
        z.describe('Whether the change names the home; otherwise the home is affected because it follows another one.'),
      ),
    follows: followedStaySchema,
    nightBeforeMinor: z.nullable(z.int()).check(z.describe('Average price of the free nights whose price changes.')),
    nightAfterMinor: z.nullable(z.int()),
    freeNights: z.int(),
    effectMinor: z.int().check(z.describe('By how much the price of its free nights changes in total.')),
    gained: z.int(),
    lost: z.int(),
    writes: z.int().check(z.describe('Fields that are written.')),
    strip: z.array(z.enum(NIGHT_MARKS)).check(z.describe('Its nights, in order.')),
  })
  .check(z.meta({ id: 'TriedHome', description: 'The effects of a change on a home.' }))

export const rateTrySchema = z
  .object({
    documentId: z.string(),
    version: z.int(),
    maker: z.nullable(z.string()),
    updatedAt: z.iso.datetime(),
    choice: stayOptionSchema,
    changes: z.array(rateChangeSchema),
    currency: z.string(),
    from: dateSchema,
    to: dateSchema,
    nights: z.int().check(z.describe('Number of nights of all homes.')),
    freeNights: z.int(),
    pricedNights: z.int().check(z.describe('Free nights whose price changes.')),
    listBeforeMinor: z.int().check(z.describe('Their price before discounts, fees and taxes.')),
    listAfterMinor: z.int(),
    breakEven: z.nullable(z.object({ shareBp: z.int(), nights: z.int() })),
    sellableBefore: z.int(),
    sellableAfter: z.int(),
    gained: z.int(),
    lost: z.int(),
    lostBy: z.array(z.object({ reason: z.enum(UNSELLABLE_REASONS), nights: z.int() })),
    holds: z.int(),
    offers: z.int(),
    homes: z.array(triedStaySchema).check(z.describe('The largest effect first.')),
    samples: z.array(
      z.object({
        ...stayName,
        checkIn: dateSchema,
        checkOut: dateSchema,
        beforeMinor: z.int(),
        afterMinor: z.int(),
        full: z
          .nullable(z.object({ guests: z.int(), beforeMinor: z.int(), afterMinor: z.int() }))
          .check(
            z.describe(
              'The price for the maximum number of guests, if the home has prices by the number of guests; otherwise null.',
            ),
          ),
      }),
    ),
    lookTwice: z
      .array(
        z.object({
          ...stayName,
          kind: z.enum(LOOK_TWICE),
          amountMinor: z.int().check(z.describe('The new price of a night.')),
          usualMinor: z
            .int()
            .check(
              z.describe(
                'What it is compared with: the price now; for `above_dearest` the highest one that was ever paid, for `below_cost` what a night has to bring at least.',
              ),
            ),
          owner: z
            .nullable(
              z.object({
                name: z.string(),
                aboveBp: z.int().check(z.describe('In basis points; 0: to every change.')),
              }),
            )
            .check(z.describe('For `owner_confirms`: who has to agree, and to changes by more than what.')),
          sold: z
            .nullable(
              z.object({ nights: z.int(), lastYear: z.int().check(z.describe('The same figure a year before.')) }),
            )
            .check(
              z.describe(
                'For `behind_pace`: how many of the nights that become dearer are sold, and how many of the same ones were at this time a year before.',
              ),
            ),
        }),
      )
      .check(z.describe('Unusual prices, which have to be confirmed; the weightiest reasons first.')),
    conflicts: z.array(
      z.object({
        ...stayName,
        version: z.int().check(z.describe('Its version now.')),
        fields: z
          .array(conflictSchema)
          .check(z.describe('Empty: other fields were changed, and both changes can be kept.')),
      }),
    ),
  })
  .check(z.meta({ id: 'RateTry', description: 'The draft of a rate change, and its effects.' }))

export const rateDraftRowSchema = z
  .object({
    documentId: z.string(),
    maker: z.nullable(z.string()),
    updatedAt: z.iso.datetime(),
    choice: stayOptionSchema,
    changes: z.array(rateChangeSchema),
    homes: z.int(),
  })
  .check(z.meta({ id: 'RateDraft' }))

/** The query of `GET /api/staff/rate-changes`. */
export const changeSetsQuerySchema = z.strictObject({ cursor: z.optional(z.uuid()) })

export const changeSetsMetaSchema = z.object({
  cursor: z
    .nullable(z.string())
    .check(z.describe('Cursor of the next changes, which are older; null: there are none.')),
})

export const changeSetSchema = z
  .object({
    documentId: z.string(),
    madeAt: z.iso.datetime(),
    maker: z.nullable(z.string()),
    changes: z
      .array(rateChangeSchema)
      .check(z.describe('The sentences of a draft; empty: the values were set one by one.')),
    undoes: z.nullable(z.string()),
    undoneBy: z.nullable(z.string()),
    undoUntil: z
      .nullable(z.iso.datetime())
      .check(z.describe('Until when you can undo it; null: you cannot, or no longer can.')),
    homes: z.array(
      z.object({
        ...stayName,
        currency: z.string(),
        version: z.nullable(z.int()),
        writes: z.array(z.object({ field: z.string(), before: fieldValue, after: fieldValue })),
      }),
    ),
  })
  .check(z.meta({ id: 'ChangeSet', description: 'Rate changes that were published together.' }))

export const undoneSchema = z
  .object({
    documentId: z
      .nullable(z.string())
      .check(z.describe('Document id of the change that undoes the other one; null: nothing is left of it to undo.')),
    restored: z.int().check(z.describe('Fields that get their former values back.')),
    left: z
      .array(z.object({ ...stayName, currency: z.string(), field: z.string(), wrote: fieldValue, now: fieldValue }))
      .check(z.describe('Fields that somebody has changed since: they stay as they are.')),
  })
  .check(z.meta({ id: 'UndoneChange' }))

export type RateDraftInput = z.infer<typeof rateDraftSchema>
export type PublicationInput = z.infer<typeof publicationSchema>
export type RateTryShape = ShapeOf<typeof rateTrySchema>
export type TriedStayShape = ShapeOf<typeof triedStaySchema>
export type RateDraftRowShape = ShapeOf<typeof rateDraftRowSchema>
export type ChangeSetShape = ShapeOf<typeof changeSetSchema>
export type UndoneShape = ShapeOf<typeof undoneSchema>
export type NightMark = (typeof NIGHT_MARKS)[number]
export type ChangeSetsQuery = z.infer<typeof changeSetsQuerySchema>
export type ChangeSetsMetaShape = ShapeOf<typeof changeSetsMetaSchema>
