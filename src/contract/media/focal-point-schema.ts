import * as z from 'zod/mini'
import { schemaFor } from '#contract/shape-of.ts'
import type { FocalPoint } from '#core/focal-point.ts'

const percent = z.number().check(z.gte(0), z.lte(100))

/** The point of a picture that stays in sight where the picture is cut, in percent from its left and its top. */
export const focalPointSchema = schemaFor<FocalPoint>()(z.strictObject({ x: percent, y: percent }))
