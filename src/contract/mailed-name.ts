import * as z from 'zod/mini'
import { isMisleadingName } from '#core/account/showable-name.ts'

/** A name that somebody gives and that stands in mails of ours to others: none that misleads whoever reads it. */
export const mailedNameSchema = (longest: number) =>
  z.string().check(
    z.trim(),
    z.minLength(1),
    z.maxLength(longest),
    z.refine((name) => !isMisleadingName(name)),
  )
