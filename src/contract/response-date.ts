import * as z from 'zod/mini'
import type { IsoDate } from '#core/time/iso-date.ts'

/** A date in a response, `YYYY-MM-DD`. Its type is `IsoDate`, because it was one when the response was made. */
export const responseDate = z.iso.date() as z.ZodMiniType as z.ZodMiniType<IsoDate>
