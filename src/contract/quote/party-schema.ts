import * as z from 'zod/mini'
import type { Party } from '#core/quote/quote.ts'
import { schemaFor } from '#contract/shape-of.ts'

/** The party of a booking in answers. */
export const partySchema = schemaFor<Party>()(
  z
    .object({
      adults: z.int(),
      children: z.int(),
      infants: z.int(),
      pets: z.int(),
      childAges: z.optional(
        z
          .array(z.int())
          .check(
            z.describe(
              'Ages of the children (2 to 17) where known; unknown children count as exempt from taxes with an age limit, and pay as adults.',
            ),
          ),
      ),
    })
    .check(
      z.meta({
        id: 'Party',
        description:
          'Who travels. Infants (under 2) do not count towards the capacity and pay nothing, unless an age band says so.',
      }),
    ),
)
