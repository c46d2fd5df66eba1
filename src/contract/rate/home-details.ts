import type { homeDetailsSchema } from '#contract/rate/rates-schemas.ts'
import type { ShapeOf } from '#contract/shape-of.ts'
/**
 * `GET /api/staff/stays/{id}`: what of a home is not told to everybody, or is written in another form than it is read; each part as
 * `PUT /api/stays/{id}` takes it. Left out: what it does not have.
 */
export type HomeDetailsShape = ShapeOf<typeof homeDetailsSchema>
