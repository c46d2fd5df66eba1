import { HOME_RIGHTS } from '#core/account/home-right.ts'
import * as z from 'zod/mini'
import { BLOCK_REASONS } from '#core/calendar/claim-kind.ts'
import { followedRatesSchema } from './rate-source.ts'
import { cancellationPolicySchema, stayTermsSchema } from '#contract/rate/terms-schemas.ts'
import { dateSchema } from '#contract/field-schemas.ts'

/** The house rules of a home. Those that its host never answered are absent. */
export const houseRulesSchema = z.object({
  smoking: z.optional(z.boolean()),
  parties: z.optional(z.boolean()),
  pets: z.optional(z.boolean()),
  quietFrom: z.optional(z.nullable(z.string())),
  quietTo: z.optional(z.nullable(z.string())),
  notes: z.optional(z.array(z.string())),
})

/** The rooms of a home with their beds. */
export const roomsSchema = z.array(
  z.object({ kind: z.string(), name: z.string(), beds: z.array(z.object({ kind: z.string(), count: z.int() })) }),
)

export const linkedHomeSchema = z
  .object({ documentId: z.string(), slug: z.string(), title: z.string() })
  .check(z.meta({ id: 'LinkedHome', description: 'A home that is let as a whole and in parts.' }))

export const homeDetailsSchema = z
  .object({
    documentId: z.string(),
    slug: z.string(),
    timeZone: z.string().check(z.describe('IANA name.')),
    address: z
      .object({
        street: z.optional(z.string()),
        postalCode: z.optional(z.string()),
        locality: z.optional(z.string()),
        region: z.optional(z.string()),
        country: z.optional(z.string()),
      })
      .check(z.describe('Told to guests of confirmed bookings.')),
    position: z
      .object({ lat: z.number(), lng: z.number(), radiusM: z.int() })
      .check(z.describe('Where it stands exactly; visitors see a circle of `radiusM` metres around a point nearby.')),
    directions: z.string().check(z.describe('The way there, told with the confirmation.')),
    accessInstructions: z.string().check(z.describe('The way in, told `accessDaysBefore` days before arrival.')),
    accessDaysBefore: z.int(),
    houseRules: houseRulesSchema,
    rooms: roomsSchema,
    host: z.optional(z.object({ name: z.string(), about: z.string(), languages: z.array(z.string()) })),
    amenities: z.array(z.string()).check(z.describe('Slugs.')),
    photos: z.array(z.string()).check(z.describe('Document ids of the pictures, in order.')),
  })
  .check(
    z.meta({
      id: 'HomeDetails',
      description: 'What of a home only those know who run it, each part as `PUT /api/stays/{id}` takes it.',
    }),
  )

/** The part of the answer in addition to the details of a home. */
export const homeDetailsMetaSchema = z.object({
  right: z
    .enum(HOME_RIGHTS)
    .check(z.describe('What whoever asks may do with it; owner: as its host, or an administrator, all of it.')),
})

export const ratesOfHomeSchema = z
  .object({
    documentId: z.string(),
    slug: z.string(),
    title: z.string(),
    version: z.int().check(z.describe('Grows with every change of prices and rules.')),
    terms: z
      .readonly(stayTermsSchema)
      .check(z.describe('As quotes use them; seasons, fees and taxes with the ids by which they are changed.')),
    openByDefault: z.boolean(),
    openPeriods: z
      .array(z.object({ from: dateSchema, to: dateSchema }))
      .check(z.describe('Kept although `openByDefault` makes them idle.')),
    preparationBefore: z.int(),
    preparationAfter: z.int(),
    policy: z.string(),
    longStayPolicy: z.nullable(z.string()),
    ownTaxes: z
      .array(z.int())
      .check(z.describe('Taxes of the home itself; the others of `terms.taxes` belong to its place.')),
    parts: z.array(linkedHomeSchema),
    partOf: z.array(linkedHomeSchema),
    follows: z.nullable(followedRatesSchema).check(z.describe('The home whose prices these follow; null: none.')),
    followedBy: z
      .array(z.object({ slug: z.string(), title: z.string() }))
      .check(z.describe('Homes whose prices follow these.')),
  })
  .check(z.meta({ id: 'HomeRates', description: 'All prices and rules of a home.' }))

export const changedHomeRatesSchema = z
  .intersection(
    ratesOfHomeSchema,
    z.object({
      narrow: z
        .array(z.object({ checkIn: dateSchema, checkOut: dateSchema }))
        .check(
          z.describe('Nights of bookings that lie too close together for the new preparation, and keep what they had.'),
        ),
    }),
  )
  .check(z.meta({ id: 'ChangedHomeRates', description: 'Prices and rules of a home after they were changed.' }))

export const writtenPromoCodeSchema = z
  .object({
    id: z.int(),
    uses: z.int(),
    code: z.string(),
    percentBp: z.nullable(z.int()),
    amountMinor: z.nullable(z.int()),
    currency: z.nullable(z.string()),
    bookableFrom: z.nullable(z.iso.datetime()).check(z.describe('Instants between which it may be used.')),
    bookableTo: z.nullable(z.iso.datetime()),
    staysFrom: z.nullable(dateSchema).check(z.describe('All nights lie in `[staysFrom, staysTo)`.')),
    staysTo: z.nullable(dateSchema),
    minNights: z.int(),
    minRentMinor: z.int().check(z.describe('Of the rent before the code.')),
    maxUses: z.nullable(z.int()),
    perUser: z.nullable(z.int()),
    active: z.boolean(),
    stays: z.array(z.string()).check(z.describe('Document ids of the homes it holds for; empty = all.')),
  })
  .check(z.meta({ id: 'PromoCode' }))

export const usedPolicySchema = z
  .intersection(cancellationPolicySchema, z.object({ homes: z.int().check(z.describe('Homes that use it.')) }))
  .check(z.meta({ id: 'UsedPolicy', description: 'A cancellation policy, one of the presets or our own.' }))

export const blockedNightsSchema = z
  .object({
    documentId: z.string(),
    from: dateSchema,
    to: dateSchema,
    reason: z.enum(BLOCK_REASONS),
    note: z.nullable(z.string()),
    madeBy: z
      .nullable(z.string())
      .check(z.describe('Name of the person or the program who made it; null where nobody knows it any more.')),
  })
  .check(z.meta({ id: 'Block' }))
