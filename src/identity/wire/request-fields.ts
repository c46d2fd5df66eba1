import * as z from 'zod/mini'

/** An optional switch; forms send it as text. */
export const optionalFlag = z.nullish(z.union([z.boolean(), z.string()]))

/** Returns whether a switch is on. */
export function isTrue(flag: z.infer<typeof optionalFlag>): boolean {
  return flag === true || flag === 'true'
}

/** Declares an optional list, which may be a single value in a form. Always read as a list. */
export function listOf<Item extends z.ZodMiniType>(item: Item) {
  return z.pipe(
    z.nullish(z.union([z.array(item), item])),
    z.transform((value): z.infer<Item>[] => (value == null ? [] : Array.isArray(value) ? value : [value])),
  )
}
