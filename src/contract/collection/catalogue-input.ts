import * as z from 'zod/mini'
import { amenities, destinations } from '#core/collection/declared/places-and-amenities.ts'
import { latSchema, lngSchema, timeZoneSchema } from './stay-parts.ts'
import { relationSchema } from './relation-schema.ts'
import { scalarSchemaOf } from './scalar-schema.ts'

const ofAmenity = {
  slug: scalarSchemaOf({ ...amenities.attributes.slug, maxLength: 60 }) as z.ZodMiniType<string>,
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(80)),
  category: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
  icon: z.nullable(z.string().check(z.trim(), z.maxLength(60))),
  filterable: z.boolean(),
  position: z.int().check(z.gte(0), z.lte(10_000)),
}

/** Body of `POST /api/amenities`, inside `{ data: … }`. */
export const newAmenitySchema = z.strictObject({
  ...optional(ofAmenity),
  slug: ofAmenity.slug,
  name: ofAmenity.name,
  category: ofAmenity.category,
})

/** Body of `PUT /api/amenities/{slug}`: what is left out stays as it is. */
export const amenityChangeSchema = z.strictObject(optional(ofAmenity))

const ofPlace = {
  slug: scalarSchemaOf({ ...destinations.attributes.slug, maxLength: 120 }) as z.ZodMiniType<string>,
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(120)),
  otherNames: z.string().check(z.trim(), z.maxLength(500)),
  kind: z.enum(destinations.attributes.kind.options),
  country: z.nullable(z.string().check(z.regex(/^[A-Z]{2}$/))),
  timeZone: timeZoneSchema,
  intro: z.string().check(z.trim(), z.maxLength(2000)),
  lat: latSchema,
  lng: lngSchema,
  south: z.nullable(latSchema),
  west: z.nullable(lngSchema),
  north: z.nullable(latSchema),
  east: z.nullable(lngSchema),
  /** The place in which it lies. */
  parent: z.nullable(relationSchema),
  /** A picture of `/api/upload` for its card. */
  photo: z.nullable(relationSchema),
}

/** Body of `POST /api/destinations`, inside `{ data: … }`. */
export const newPlaceSchema = z.strictObject({
  ...optional(ofPlace),
  slug: ofPlace.slug,
  name: ofPlace.name,
  kind: ofPlace.kind,
  timeZone: ofPlace.timeZone,
  lat: ofPlace.lat,
  lng: ofPlace.lng,
})

/** Body of `PUT /api/destinations/{slug}`: what is left out stays as it is. */
export const placeChangeSchema = z.strictObject(optional(ofPlace))

export type NewAmenity = z.infer<typeof newAmenitySchema>
export type AmenityChange = z.infer<typeof amenityChangeSchema>
export type NewPlace = z.infer<typeof newPlaceSchema>
export type PlaceChange = z.infer<typeof placeChangeSchema>

function optional<const Schemas extends Readonly<Record<string, z.core.SomeType>>>(
  schemas: Schemas,
): { [Name in keyof Schemas]: z.ZodMiniOptional<Schemas[Name]> } {
  return Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, z.optional(schema)])) as never
}
