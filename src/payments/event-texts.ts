import * as z from 'zod/mini'
import { isStorable } from '#core/text/is-storable.ts'

/** The id and the type of an event, which providers write in ASCII. Longer ones would not fit into the index of events. */
export const eventNameSchema = z.string().check(z.regex(/^[\x21-\x7e]{1,255}$/))

/**
 * A text of the object that an event is about. Objects of no interest here may have ids that cannot be stored: those
 * are left out.
 */
export const eventTextSchema = z.pipe(
  z.optional(z.nullable(z.string())),
  z.transform((text) => (typeof text === 'string' && isStorable(text) ? text : null)),
)
