import * as z from 'zod/mini'
import { isMisleadingName } from '#core/account/showable-name.ts'

/** A name that somebody enters and that appears in mails of the site to others. Misleading names are refused. */
export const mailedNameSchema = (longest: number) =>
  z.string().check(
    z.trim(),
    z.minLength(1),
    z.maxLength(longest),
    z.refine((name) => !isMisleadingName(name)),
  )
