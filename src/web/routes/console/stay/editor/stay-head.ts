import type { StayRight } from '#core/account/stay-right.ts'
import type { StayDraftShape } from '#contract/stay-draft.ts'
import type { PartName } from '#web/text/stay-editor-text.ts'
import type { StayData } from './stay-data.ts'
import { completeness, missingInStay, type Missing } from './missing-in-stay.ts'

/** What every page of the editor shows of its home. */
export interface StayHead {
  readonly name: string
  /** The name of the home in addresses. */
  readonly slug: string
  readonly place: string
  readonly maxGuests: number
  readonly isPublished: boolean
  /** What the user may do with the home. */
  readonly right: StayRight
  /** The changes that guests do not see until they are published. */
  readonly draft: DraftHead
  readonly missing: readonly Missing[]
  readonly percent: number
}

/** How many changes of a home are drafted. */
export interface DraftHead {
  readonly changes: number
  /** How many of these fields somebody has meanwhile changed for guests. */
  readonly clashes: number
  readonly savedAt: string | null
}

/** Returns what the head of every page about a home shows. */
export function headOf({ home: stay, details, draft, right }: StayData): StayHead {
  const missing = missingInStay({ ...stay, amenities: details.amenities as never, details })
  return {
    name: stay.name,
    slug: details.slug,
    place: stay.destination?.name ?? '',
    maxGuests: stay.maxGuests,
    isPublished: stay.publishedAt !== null,
    right,
    draft: draftHeadOf(draft),
    missing,
    percent: completeness(missing),
  }
}

/** Whether a part lacks something. */
export const lacks = ({ missing }: StayHead, part: PartName) => missing.some((one) => one.part === part)

/** Returns how many changes are drafted and not published yet. */
export function draftHeadOf({ differences, savedAt }: StayDraftShape): DraftHead {
  return { changes: differences.length, clashes: differences.filter((one) => 'before' in one).length, savedAt }
}

/**
 * Whether changes of a home are held back until they are published. A home that is not published itself is visible only
 * to those who run it, so its changes are not.
 */
export const isDrafted = ({ home: stay, draft }: StayData) => stay.publishedAt !== null || draft.differences.length > 0
