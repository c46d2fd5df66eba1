import type { EntryOf } from '#contract/collection/entry-of.ts'
import type { StayDetailsShape } from '#contract/rate/stay-details.ts'
import { missingText, type PartName } from '#web/text/stay-editor-text.ts'

/** Something that a home still lacks. */
export interface Missing {
  readonly part: PartName
  readonly text: string
  /** Whether the home cannot be published without it. */
  readonly isNeeded: boolean
}

const FEW_PHOTOS = 5

/** The part of a home that the list of the console has. */
export type ListedStay = Pick<EntryOf<'stays'>, 'summary' | 'description' | 'photos' | 'amenities'>

type Known = ListedStay & { readonly details?: Pick<StayDetailsShape, 'address' | 'accessInstructions'> | undefined }

/** Returns what a home lacks, required things first. Without the home's details, nothing is said about them. */
export function missingInStay({ summary, description, photos = [], amenities, details }: Known): readonly Missing[] {
  const found: readonly (Missing | false)[] = [
    photos.length === 0 && needed('photos', missingText.photos),
    photos.some(({ alternativeText }) => !alternativeText?.trim()) && needed('photos', missingText.alt),
    !description?.trim() && needed('texts', missingText.description),
    details !== undefined && !details.address.street?.trim() && needed('location', missingText.street),
    !summary?.trim() && requested('texts', missingText.summary),
    photos.length > 0 && photos.length < FEW_PHOTOS && requested('photos', missingText.morePhotos),
    amenities?.length === 0 && requested('amenities', missingText.amenities),
    details !== undefined && !details.accessInstructions.trim() && requested('arrival', missingText.arrival),
  ]
  return found.filter((one) => one !== false)
}

/**
 * Returns how complete a home is, in per cent of everything that could be missing. Without any photo, the further
 * photos and the descriptions count as missing too, so that the first photo is progress.
 */
export function completeness(missing: readonly Missing[]): number {
  const all = Object.keys(missingText).length
  const ofPhotos = missing.some(({ text }) => text === missingText.photos) ? 2 : 0
  return Math.round(((all - missing.length - ofPhotos) / all) * 100)
}

const needed = (part: PartName, text: string): Missing => ({ part, text, isNeeded: true })
const requested = (part: PartName, text: string): Missing => ({ part, text, isNeeded: false })
