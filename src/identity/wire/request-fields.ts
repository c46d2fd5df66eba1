import * as z from 'zod/mini'

/** A switch that may be left out; forms bring it as text. */
export const optionalFlag = z.nullish(z.union([z.boolean(), z.string()]))

/** Whether a switch is on. */
export function isTrue(flag: z.infer<typeof optionalFlag>): boolean {
  return flag === true || flag === 'true'
}

/** A list that may be left out; forms bring a single value of it. Always read as a list. */
export function listOf<Item extends z.ZodMiniType>(item: Item) {
  return z.pipe(
    z.nullish(z.union([z.array(item), item])),
    z.transform((value): z.infer<Item>[] => (value == null ? [] : Array.isArray(value) ? value : [value])),
  )
}
