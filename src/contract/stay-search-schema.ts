import * as z from 'zod/mini'

const count = (low: number, high: number) =>
  z.pipe(
    z.pipe(
      z.string().check(z.regex(/^\d{1,3}$/)),
      z.transform((text) => Number(text)),
    ),
    z.int().check(z.gte(low), z.lte(high)),
  )

/** Ages as an address has them: `4,11`. */
const ages = z.pipe(
  z.pipe(
    z.string().check(z.maxLength(200), z.regex(/^\d{1,2}(,\d{1,2})*$/)),
    z.transform((text) => text.split(',').map(Number)),
  ),
  z.array(z.int().check(z.gte(2), z.lte(17))).check(z.maxLength(50)),
)

/** West, south, east and north in degrees, as addresses have a piece of a map: `3.8,39.8,4.4,40.1`. */
const box = z.pipe(
  z.pipe(
    z.string().check(z.maxLength(120), z.regex(/^-?\d+(\.\d+)?(,-?\d+(\.\d+)?){3}$/)),
    z.transform((text) => text.split(',').map(Number)),
  ),
  z
    .tuple([
      z.number().check(z.gte(-180), z.lte(180)),
      z.number().check(z.gte(-90), z.lte(90)),
      z.number().check(z.gte(-180), z.lte(180)),
      z.number().check(z.gte(-90), z.lte(90)),
    ])
    .check(z.refine(([west, south, east, north]) => west <= east && south <= north, 'is empty')),
)

/** The query of `/stays`, `/stays/{slug}` and `/api/stays`. Dates are checked by the domain, so that a wrong one gets its own sentence. */
export const staySearchSchema = z.object({
  checkIn: z.optional(z.string().check(z.maxLength(40))),
  checkOut: z.optional(z.string().check(z.maxLength(40))),
  adults: z._default(z.optional(count(1, 50)), 2),
  children: z._default(z.optional(count(0, 50)), 0),
  childAges: z.optional(ages),
  infants: z._default(z.optional(count(0, 10)), 0),
  pets: z._default(z.optional(count(0, 10)), 0),
  destination: z.optional(z.string().check(z.maxLength(120))),
  bbox: z.optional(box),
  sort: z.optional(z.enum(['total', 'recommended'])),
})

export type ParsedStaySearch = z.infer<typeof staySearchSchema>
