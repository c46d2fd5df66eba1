import type { ApiErrorShape } from '#contract/account/user-shapes.ts'
import { ENDED_PARTS, type EndedPart } from '#core/account/ended-part.ts'

/**
 * Returns from a refusal of the API why the user's part in the console has ended; null if the refusal says nothing
 * about it.
 */
export function endedPartOf(details: Readonly<Record<string, unknown>>): EndedPart | null {
  return ENDED_PARTS.find((part) => part === details['ended']) ?? null
}

/** Does the same for the text of an answer. */
export function endedPartIn(text: string): EndedPart | null {
  try {
    return endedPartOf((JSON.parse(text) as ApiErrorShape).error.details)
  } catch {
    return null
  }
}
