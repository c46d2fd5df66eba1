import type { ApiErrorShape } from '#contract/account/user-shapes.ts'
import { ENDED_PARTS, type EndedPart } from '#core/account/ended-part.ts'

/** Why the part of somebody in running homes has ended, of a refusal of the API; null: it says nothing of that. */
export function endedPartOf(details: Readonly<Record<string, unknown>>): EndedPart | null {
  return ENDED_PARTS.find((part) => part === details['ended']) ?? null
}

/** The same of the text of an answer. */
export function endedPartIn(text: string): EndedPart | null {
  try {
    return endedPartOf((JSON.parse(text) as ApiErrorShape).error.details)
  } catch {
    return null
  }
}
