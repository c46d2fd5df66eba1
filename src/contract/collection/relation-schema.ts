import * as z from 'zod/mini'

/**
 * Another entry as clients name it: by document id, number or slug, alone or as `connect` or `set` with a single entry.
 */
export const relationSchema = z.pipe(
  z.union([
    relationName(),
    z.strictObject({ connect: z.array(relationName()).check(z.length(1)) }),
    z.strictObject({ set: z.array(relationName()).check(z.length(1)) }),
  ]),
  z.transform((given) => {
    if (typeof given !== 'object') return given
    const [first = ''] = 'connect' in given ? given.connect : given.set
    return first
  }),
)

/** Returns the schema of an entry by document id, number or slug, alone or in an object. */
export function relationName() {
  return z.pipe(
    z.union([
      z.string().check(z.minLength(1), z.maxLength(120)),
      z.int(),
      z.strictObject({ documentId: z.string().check(z.maxLength(120)) }),
      z.strictObject({ id: z.union([z.int(), z.string().check(z.maxLength(120))]) }),
    ]),
    z.transform((given) => {
      if (typeof given !== 'object') return String(given)
      return String('documentId' in given ? given.documentId : given.id)
    }),
  )
}
