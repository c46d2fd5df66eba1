import * as z from 'zod/mini'
import { mailedNameSchema } from '#contract/mailed-name.ts'
import { timeZoneNamed } from '#core/time/time-zone.ts'
import { relationSchema } from './relation-schema.ts'
import { relationsSchema } from './relations-schema.ts'

const line = z.string().check(z.trim(), z.maxLength(200))
const clock = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/))
const letters = z.string().check(z.trim(), z.maxLength(4000))

/** Any IANA name that this runtime knows. Older names are converted to the present ones. */
export const timeZoneSchema = z.string().check(
  z.maxLength(60),
  z.refine((name) => timeZoneNamed(name) !== null),
  z.overwrite((name) => timeZoneNamed(name) ?? name),
)
export const latSchema = z.number().check(z.gte(-90), z.lte(90))
export const lngSchema = z.number().check(z.gte(-180), z.lte(180))

const addressSchema = z.strictObject({
  street: z.optional(line),
  postalCode: z.optional(line),
  locality: z.optional(line),
  region: z.optional(line),
  country: z.optional(line),
})

/** `radiusM`: visitors see a circle with this radius in metres, somewhere inside of which the home is. */
const positionSchema = z.strictObject({
  lat: latSchema,
  lng: lngSchema,
  radiusM: z.optional(z.int().check(z.gte(50), z.lte(10_000))),
})

const houseRulesSchema = z.strictObject({
  smoking: z.optional(z.boolean()),
  parties: z.optional(z.boolean()),
  pets: z.optional(z.boolean()),
  quietFrom: z.optional(z.nullable(clock)),
  quietTo: z.optional(z.nullable(clock)),
  notes: z.optional(z.array(z.string().check(z.trim(), z.minLength(1), z.maxLength(500))).check(z.maxLength(40))),
})

const roomSchema = z.strictObject({
  /** That of a room of the home, which it keeps. Rooms without one keep theirs as `keptRoomIds` says. */
  id: z.optional(z.guid().check(z.toLowerCase())),
  kind: z.string().check(z.trim(), z.minLength(1), z.maxLength(40)),
  name: z._default(z.string().check(z.trim(), z.maxLength(80)), ''),
  beds: z._default(
    z
      .array(
        z.strictObject({
          kind: z.string().check(z.trim(), z.minLength(1), z.maxLength(40)),
          count: z.int().check(z.gte(1), z.lte(20)),
        }),
      )
      .check(z.maxLength(20)),
    [],
  ),
})

/** Who lets the home, as guests see it; shared by all homes of one host. */
const hostSchema = z.strictObject({
  name: mailedNameSchema(80),
  about: z.optional(z.string().check(z.trim(), z.maxLength(2000))),
  languages: z.optional(z.array(z.string().check(z.regex(/^[a-z]{2,3}$/))).check(z.maxLength(20))),
})

/**
 * The parts of a home that are not scalars of its declaration, or that only its guests see. Each replaces the existing
 * value; `amenities` and `photos` can also be changed entry by entry. Photos are named by the numbers or document ids
 * that `/api/upload` returned, or by those they have in the home.
 */
export const stayPartSchemas = {
  timeZone: timeZoneSchema,
  /** Shown to guests of confirmed bookings. */
  address: addressSchema,
  position: positionSchema,
  directions: letters,
  /** Shown to guests from `accessDaysBefore` days before arrival on. */
  accessInstructions: letters,
  accessDaysBefore: z.int().check(z.gte(0), z.lte(14)),
  houseRules: houseRulesSchema,
  rooms: z.array(roomSchema).check(z.maxLength(60)),
  host: hostSchema,
  amenities: relationsSchema,
  photos: relationsSchema,
  /** The first photo. */
  cover: relationSchema,
} as const

export type StayParts = {
  readonly [Part in keyof typeof stayPartSchemas]?: z.infer<(typeof stayPartSchemas)[Part]> | undefined
}
