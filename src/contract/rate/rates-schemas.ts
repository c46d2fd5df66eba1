import { STAY_RIGHTS } from '#core/account/stay-right.ts'
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
  z.object({
    id: z.string(),
    kind: z.string(),
    name: z.string(),
    beds: z.array(z.object({ kind: z.string(), count: z.int() })),
  }),
)

export const linkedPartSchema = z
  .object({ documentId: z.string(), slug: z.string(), title: z.string() })
  .check(z.meta({ id: 'LinkedHome', description: 'A home that can be booked as a whole and in parts.' }))

export const stayDetailsSchema = z
  .object({
    documentId: z.string(),
    slug: z.string(),
    timeZone: z.string().check(z.describe('Time zone of the home (IANA name).')),
    address: z
      .object({
        street: z.optional(z.string()),
        postalCode: z.optional(z.string()),
        locality: z.optional(z.string()),
        region: z.optional(z.string()),
        country: z.optional(z.string()),
      })
      .check(z.describe('Disclosed to guests of confirmed bookings.')),
    position: z
      .object({ lat: z.number(), lng: z.number(), radiusM: z.int() })
      .check(z.describe('The exact position; visitors see a circle of `radiusM` metres around a nearby point.')),
    directions: z.string().check(z.describe('Directions; disclosed with the confirmation.')),
    accessInstructions: z
      .string()
      .check(z.describe('How to get in; disclosed `accessDaysBefore` days before arrival.')),
    accessDaysBefore: z.int(),
    houseRules: houseRulesSchema,
    rooms: roomsSchema,
    host: z.optional(z.object({ name: z.string(), about: z.string(), languages: z.array(z.string()) })),
    amenities: z.array(z.string()).check(z.describe('Slugs of the amenities.')),
    photos: z.array(z.string()).check(z.describe('Document ids of the pictures, in order.')),
  })
  .check(
    z.meta({
      id: 'HomeDetails',
      description: 'The internal fields of a home, in the form that `PUT /api/stays/{id}` accepts.',
    }),
  )

/** The part of the answer in addition to the details of a home. */
export const stayDetailsMetaSchema = z.object({
  right: z
    .enum(STAY_RIGHTS)
    .check(z.describe('What the caller may do with it; `owner`: everything, as its host or as an administrator.')),
})

export const ratesOfStaySchema = z
  .object({
    documentId: z.string(),
    slug: z.string(),
    title: z.string(),
    version: z.int().check(z.describe('Increases with every change of prices and rules.')),
    terms: z
      .readonly(stayTermsSchema)
      .check(
        z.describe('The terms as quotes use them; seasons, fees and taxes have the ids by which they can be changed.'),
      ),
    openByDefault: z.boolean(),
    openPeriods: z
      .array(z.object({ from: dateSchema, to: dateSchema }))
      .check(z.describe('Kept although `openByDefault` makes them ineffective.')),
    preparationBefore: z.int(),
    preparationAfter: z.int(),
    policy: z.string(),
    longStayPolicy: z.nullable(z.string()),
    ownTaxes: z
      .array(z.int())
      .check(z.describe('Taxes of the home itself; the others of `terms.taxes` belong to its place.')),
    parts: z.array(linkedPartSchema),
    partOf: z.array(linkedPartSchema),
    follows: z.nullable(followedRatesSchema).check(z.describe('The home whose prices these follow; null: none.')),
    followedBy: z
      .array(z.object({ slug: z.string(), title: z.string() }))
      .check(z.describe('Homes whose prices follow these.')),
  })
  .check(z.meta({ id: 'HomeRates', description: 'All prices and rules of a home.' }))

export const changedStayRatesSchema = z
  .intersection(
    ratesOfStaySchema,
    z.object({
      narrow: z
        .array(z.object({ checkIn: dateSchema, checkOut: dateSchema }))
        .check(
          z.describe(
            'Nights of bookings that are too close together for the new preparation time and keep the former one.',
          ),
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
    currency: z
      .nullable(z.string())
      .check(z.describe('Of `amountMinor` and `minRentMinor`; homes in other currencies do not take the code.')),
    bookableFrom: z
      .nullable(z.iso.datetime())
      .check(z.describe('It can be used from `bookableFrom` until `bookableTo`.')),
    bookableTo: z.nullable(z.iso.datetime()),
    staysFrom: z.nullable(dateSchema).check(z.describe('All nights lie in `[staysFrom, staysTo)`.')),
    staysTo: z.nullable(dateSchema),
    minNights: z.int(),
    minRentMinor: z.int().check(z.describe('Minimum rent before the discount of the code.')),
    maxUses: z.nullable(z.int()),
    perUser: z.nullable(z.int()),
    active: z.boolean(),
    stays: z.array(z.string()).check(z.describe('Document ids of the homes to which it applies; empty = all.')),
    version: z.int().check(z.describe('How often it was written; to be sent along with a change.')),
  })
  .check(z.meta({ id: 'PromoCode' }))

export const usedPolicySchema = z
  .intersection(
    cancellationPolicySchema,
    z.object({
      homes: z
        .int()
        .check(z.describe('Homes that use it: for all stays, for long ones or for their non-refundable rate.')),
      fromNights: z
        .nullable(z.int())
        .check(z.describe('The fewest nights of a stay to which a home applies it; null: no home does.')),
    }),
  )
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
      .check(z.describe('Name of the person or program that made it; null if it is no longer known.')),
  })
  .check(z.meta({ id: 'Block' }))
