import * as z from 'zod/mini'
import { focalPointSchema } from './focal-point-schema.ts'

const text = (maxLength: number) => z.optional(z.nullable(z.string().check(z.maxLength(maxLength))))

/**
 * The texts of a file (its name, what it shows for those who cannot see it, a caption), its focal point, and the room
 * that it shows. Left out means unchanged.
 */
export const fileInfoSchema = z.strictObject({
  name: text(200),
  alternativeText: text(500),
  caption: text(1000),
  /** Null: the middle. */
  focalPoint: z.optional(z.nullable(focalPointSchema)),
  /** Of a home that shows the file as a photo. */
  room: z.optional(z.nullable(z.guid())),
})

export type FileInfo = z.infer<typeof fileInfoSchema>
