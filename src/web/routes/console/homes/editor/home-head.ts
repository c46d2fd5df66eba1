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
  readonly missing: readonly Missing[]
  readonly percent: number
}

export function headOf({ home, details }: HomeData): HomeHead {
  const missing = missingInHome({ ...home, amenities: details.amenities as never, details })
  return {
    name: home.name,
    slug: details.slug,
    place: home.destination?.name ?? '',
    maxGuests: home.maxGuests,
    isPublished: home.publishedAt !== null,
    missing,
    percent: completeness(missing),
  }
}

/** Whether a part lacks something. */
export const lacks = ({ missing }: HomeHead, part: PartName) => missing.some((one) => one.part === part)
