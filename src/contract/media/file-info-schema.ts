import * as z from 'zod/mini'
import { focalPointSchema } from './focal-point-schema.ts'

const text = (maxLength: number) => z.optional(z.nullable(z.string().check(z.maxLength(maxLength))))

/**
 * The texts of a file (its name, what it shows for those who cannot see it, a caption) and its focal point. Left out
 * means unchanged.
 */
export const fileInfoSchema = z.strictObject({
  name: text(200),
  alternativeText: text(500),
  caption: text(1000),
  /** Null: the middle. */
  focalPoint: z.optional(z.nullable(focalPointSchema)),
})

export type FileInfo = z.infer<typeof fileInfoSchema>
