import * as z from 'zod/mini'
import { stays } from '#core/collection/declared/stays.ts'
import type { ScalarAttribute } from '#core/collection/collection.ts'
import { currencySchema } from '#contract/field-schemas.ts'
import { stayPartSchemas, type StayParts } from './stay-parts.ts'
import { relationSchema } from './relation-schema.ts'
import { scalarSchemaOf } from './scalar-schema.ts'

type Attributes = typeof stays.attributes

/** The attributes of a home that its hosts and the company can write. */
export type WritableStayAttribute = {
  [Name in keyof Attributes]: Attributes[Name] extends { writer: 'staff' } ? Name : never
}[keyof Attributes]

const writable = Object.entries(stays.attributes).flatMap(([attribute, declared]) =>
  'writer' in declared ? [[attribute, declared as ScalarAttribute] as const] : [],
)

export const writableStayAttributes = writable.map(([attribute]) => attribute as WritableStayAttribute)

/** Values by attribute. The schema has checked which ones are present. */
export type StayInput = Readonly<Partial<Record<WritableStayAttribute, string | number | null>>> &
  StayParts & { readonly destination?: string | undefined }

/** Body of `POST /api/stays`, inside `{ data: … }`, from the declaration of the collection. */
export const newStaySchema = schemaOf(true)

/** Body of `PUT /api/stays/{id}`: what is left out stays as it is. */
export const stayChangeSchema = schemaOf(false)

function schemaOf(isNew: boolean): z.ZodMiniType<StayInput> {
  // The currency cannot be changed: bookings and rates are in the one with which a home began.
  const scalars = writable
    .filter(([attribute]) => isNew || attribute !== 'currency')
    .map(([attribute, declared]) => {
      const schema = attribute === 'currency' ? currencySchema : scalarSchemaOf(declared)
      return [attribute, isNew && declared.required ? schema : z.optional(schema)] as const
    })
  return z.strictObject({
    ...Object.fromEntries(scalars),
    ...Object.fromEntries(Object.entries(stayPartSchemas).map(([part, schema]) => [part, z.optional(schema)])),
    destination: isNew ? relationSchema : z.optional(relationSchema),
  })
}
