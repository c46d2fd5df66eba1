import type { HomeRight } from '#core/account/home-right.ts'
import type { HomeDraftShape } from '#contract/home-draft.ts'
import type { PartName } from '#web/text/home-editor-text.ts'
import type { HomeData } from './home-data.ts'
import { completeness, missingInHome, type Missing } from './missing-in-home.ts'

/** What every page of the editor says of its home. */
export interface HomeHead {
  readonly name: string
  /** By which it is found in addresses. */
  readonly slug: string
  readonly place: string
  readonly maxGuests: number
  readonly isPublished: boolean
  /** What whoever looks may do with it. */
  readonly right: HomeRight
  /** What is kept back from guests until somebody publishes it. */
  readonly draft: DraftHead
  readonly missing: readonly Missing[]
  readonly percent: number
}

/** How much is drafted of a home. */
export interface DraftHead {
  readonly changes: number
  /** Of fields that somebody has changed for guests meanwhile. */
  readonly clashes: number
  readonly savedAt: string | null
}

/** What the head of every page about a home shows of it. */
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

/** The same of what is changed of it and not published yet. */
export function draftHeadOf({ differences, savedAt }: HomeDraftShape): DraftHead {
  return { changes: differences.length, clashes: differences.filter((one) => 'before' in one).length, savedAt }
}

/** Whether what is changed of a home is kept back until it is published: nobody but those who run it sees a home that is a draft itself. */
export const isDrafted = ({ home, draft }: HomeData) => home.publishedAt !== null || draft.differences.length > 0
