import * as z from 'zod/mini'

const count = (low: number, high: number) =>
  z.pipe(
    z.pipe(
      z.string().check(z.regex(/^\d{1,3}$/)),
      z.transform((text) => Number(text)),
    ),
    z.int().check(z.gte(low), z.lte(high)),
  )

/** The query of `/stays`, `/stays/{slug}` and `/api/stays`. Dates are checked by the domain, so that a wrong one gets its own sentence. */
export const staySearchSchema = z.object({
  checkIn: z.optional(z.string().check(z.maxLength(40))),
  checkOut: z.optional(z.string().check(z.maxLength(40))),
  adults: z._default(z.optional(count(1, 50)), 2),
  children: z._default(z.optional(count(0, 50)), 0),
  infants: z._default(z.optional(count(0, 10)), 0),
  pets: z._default(z.optional(count(0, 10)), 0),
  destination: z.optional(z.string().check(z.maxLength(120))),
  sort: z.optional(z.enum(['total', 'recommended'])),
})

export type ParsedStaySearch = z.infer<typeof staySearchSchema>
