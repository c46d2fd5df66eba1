import * as z from 'zod/mini'

/** The schema of the number of a page in a query, counted from 1. */
export const pageNumberSchema = z.string().check(z.regex(/^[1-9]\d{0,5}$/))

/** Returns the schema of a whole number in a query: digits, from `low` to `high`, both included. */
export const queryCount = (low: number, high: number) =>
  z.pipe(
    z.pipe(
      z.string().check(z.regex(/^\d{1,4}$/)),
      z.transform((text) => Number(text)),
    ),
    z.int().check(z.gte(low), z.lte(high)),
  )
