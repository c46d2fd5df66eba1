import type { HomeRight } from '#core/account/home-right.ts'
import type { HomeDraftShape } from '#contract/home-draft.ts'
import type { PartName } from '#web/text/home-editor-text.ts'
import type { HomeData } from './home-data.ts'
import { completeness, missingInHome, type Missing } from './missing-in-home.ts'

/** What every page of the editor shows of its home. */
export interface HomeHead {
  readonly name: string
  /** The name of the home in addresses. */
  readonly slug: string
  readonly place: string
  readonly maxGuests: number
  readonly isPublished: boolean
  /** What the user may do with the home. */
  readonly right: HomeRight
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
export function headOf({ home, details, draft, right }: HomeData): HomeHead {
  const missing = missingInHome({ ...home, amenities: details.amenities as never, details })
  return {
    name: home.name,
    slug: details.slug,
    place: home.destination?.name ?? '',
    maxGuests: home.maxGuests,
    isPublished: home.publishedAt !== null,
    right,
    draft: draftHeadOf(draft),
    missing,
    percent: completeness(missing),
  }
}

/** Whether a part lacks something. */
export const lacks = ({ missing }: HomeHead, part: PartName) => missing.some((one) => one.part === part)

/** Returns how many changes are drafted and not published yet. */
export function draftHeadOf({ differences, savedAt }: HomeDraftShape): DraftHead {
  return { changes: differences.length, clashes: differences.filter((one) => 'before' in one).length, savedAt }
}

/**
 * Whether changes of a home are held back until they are published. A home that is not published itself is visible only
 * to those who run it, so its changes are not.
 */
export const isDrafted = ({ home, draft }: HomeData) => home.publishedAt !== null || draft.differences.length > 0
