import * as z from 'zod/mini'
import { stayPartSchemas } from '#contract/collection/stay-parts.ts'
import type { StayInput, WritableStayAttribute } from '#contract/collection/stay-input.ts'
import { scalarSchemaOf } from '#contract/collection/scalar-schema.ts'
import { stayCalendarSchema } from '#contract/quote/quote-schemas.ts'
import { stayPageSchema } from '#contract/stay-schemas.ts'
import { codeSchema, versionSchema } from '#contract/field-schemas.ts'
import type { ShapeOf } from '#contract/shape-of.ts'
import { stays } from '#core/collection/declared/stays.ts'
import { DRAFTED_FIELDS, type DraftedField } from '#core/stay/stay-draft.ts'

const { timeZone, address, position, directions, accessInstructions, accessDaysBefore, houseRules } = stayPartSchemas

/**
 * The parts that are not written to columns of the declaration, each in the form that `PUT /api/stays/{id}` accepts.
 */
const others = {
  destination: codeSchema,
  amenities: z.array(codeSchema).check(z.maxLength(100)),
  timeZone,
  address,
  position,
  directions,
  accessInstructions,
  accessDaysBefore,
  houseRules,
} satisfies Partial<Record<DraftedField, z.ZodMiniType>>

const schemaOf = (field: DraftedField): z.ZodMiniType =>
  field in others
    ? others[field as keyof typeof others]
    : scalarSchemaOf(stays.attributes[field as Extract<DraftedField, WritableStayAttribute>])

/** The draft of a home, by the names of `PUT /api/stays/{id}`: lists as a whole, places and amenities by slug. */
type StayDraftFacts = Omit<StayInput, 'amenities'> & { readonly amenities?: readonly string[] | undefined }

const draftedFactsSchema = z.strictObject(
  Object.fromEntries(DRAFTED_FIELDS.map((field) => [field, z.optional(schemaOf(field))])),
) as unknown as z.ZodMiniType<StayDraftFacts> // the shape is built from the list of fields

const paths = z.array(z.string().check(z.maxLength(60))).check(z.maxLength(100))

/** `PUT /api/staff/stays/{id}/draft`, inside `{ data: … }`. */
export const stayDraftRequestSchema = z.strictObject({
  version: z
    .optional(versionSchema)
    .check(z.describe('Version of the draft as it was read, 0 = there was none; left out: the current one.')),
  changes: z.optional(draftedFactsSchema),
  drop: z.optional(paths).check(z.describe('Fields that keep the value of the home: `address.street`.')),
  keep: z
    .optional(paths)
    .check(
      z.describe(
        'Fields that somebody has changed in the home in the meantime, and for which the value of the draft should be used.',
      ),
    ),
})

export type StayDraftRequest = z.infer<typeof stayDraftRequestSchema>

/** `POST /api/staff/stays/{id}/draft/publication`, inside `{ data: … }`. */
export const draftPublicationSchema = z.strictObject({
  version: versionSchema.check(z.describe('Version of the draft that was read.')),
})

const differenceSchema = z
  .object({
    field: z
      .string()
      .check(z.describe('Name of the field, with its part if parts can change one by one: `address.street`.')),
    now: z.unknown().check(z.describe('The value of the home.')),
    drafted: z.unknown().check(z.describe('The value in the draft.')),
    before: z
      .optional(z.unknown())
      .check(z.describe('Only for a conflict: the value before somebody else changed it to the current one.')),
  })
  .check(z.meta({ id: 'DraftDifference', description: 'A field that publishing a draft changes.' }))

export const stayDraftSchema = z
  .object({
    version: z
      .int()
      .check(z.describe('Increases whenever the draft is saved or published; 0 = nothing was ever drafted.')),
    savedAt: z.nullable(z.iso.datetime()).check(z.describe('When it was last saved; null: never.')),
    savedBy: z
      .nullable(z.string())
      .check(z.describe('Name of the person who last saved it; null: a program, or an account that no longer exists.')),
    facts: z
      .record(z.string(), z.unknown())
      .check(z.describe('What publishing writes, as `PUT /api/stays/{id}` takes it.')),
    differences: z.array(differenceSchema).check(z.describe('What publishing changes, field by field.')),
  })
  .check(z.meta({ id: 'HomeDraft', description: 'Changes of a home that are drafted but not published.' }))

export type StayDraftShape = ShapeOf<typeof stayDraftSchema>

export const draftedPageSchema = z
  .object({ page: stayPageSchema, calendar: stayCalendarSchema })
  .check(z.meta({ id: 'DraftedPage', description: 'The page of a home as its draft makes it, with its calendar.' }))

export type DraftedPageShape = ShapeOf<typeof draftedPageSchema>
