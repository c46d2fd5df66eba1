import * as z from 'zod/mini'

const text = (maxLength: number) => z.optional(z.nullable(z.string().check(z.maxLength(maxLength))))

/**
 * The texts of a file: its name, what it shows (for those who cannot see it) and a caption. Left out means unchanged.
 */
export const fileInfoSchema = z.strictObject({
  name: text(200),
  alternativeText: text(500),
  caption: text(1000),
})

export type FileInfo = z.infer<typeof fileInfoSchema>
