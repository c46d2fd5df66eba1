import type { stayDetailsSchema } from '#contract/rate/rates-schemas.ts'
import type { ShapeOf } from '#contract/shape-of.ts'
/**
 * `GET /api/staff/stays/{id}`: the parts of a home that are not public, or are written in another form than they are
 * read; each in the form that `PUT /api/stays/{id}` accepts. Parts that a home does not have are left out.
 */
export type StayDetailsShape = ShapeOf<typeof stayDetailsSchema>
