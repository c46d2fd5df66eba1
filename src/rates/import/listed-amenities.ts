import { slugOf } from '#core/text/slug-of.ts'
import type { StayKind } from '#core/stay/stay-kind.ts'
import type { UsualAmenityCode } from '#core/stay/usual-amenities.ts'
import { slugNamed, type SlugsByName } from './known-names.ts'

/** What is read of a cell. Listings have some dozens; the catalogue has at most 128. */
const MOST_LISTED = 500
/** What is read of one of them. */
const MOST_LETTERS = 200

/**
 * Returns the amenities of a cell: parted by `;` or `|`, or else by commas, or a list as Inside Airbnb writes it, in
 * JSON (`["Wifi", "Kitchen"]`) or, before 2020, in braces (`{Wifi,"Free parking on premises"}`).
 */
export function listedIn(cell: string): readonly string[] {
  const parts = textsOfJson(cell) ?? partsOf(/^\{.*\}$/s.test(cell) ? cell.slice(1, -1) : cell)
  return parts
    .slice(0, MOST_LISTED)
    .map((part) =>
      part
        .trim()
        .slice(0, MOST_LETTERS)
        .replaceAll(/^[\s"]+|[\s"]+$/g, ''),
    )
    .filter((part) => part !== '')
}

const partsOf = (text: string) => text.split(/[;|]/.test(text) ? /[;|]/ : ',', MOST_LISTED)

function textsOfJson(cell: string): readonly string[] | null {
  if (!cell.startsWith('[')) return null
  try {
    const list: unknown = JSON.parse(cell)
    return Array.isArray(list) ? list.filter((one) => typeof one === 'string') : null
  } catch {
    return null
  }
}

/**
 * The words of listings for the usual amenities, as slugs; docs/operations.md names them. What is paid for or shared
 * with neighbours is not what guests expect under these names.
 */
const LISTING_WORDS: readonly (readonly [RegExp, UsualAmenityCode])[] = [
  [/^private-((in|out)door-)?pool(?!-(table|view))/, 'private-pool'],
  [/^shared-((in|out)door-)?pool(?!-(table|view))/, 'shared-pool'],
  [/^(wifi|fast-wifi|wireless-internet)\b/, 'wifi'],
  [/^(central-|portable-)?air-condition|^(window-)?ac(-|$)/, 'air-conditioning'],
  [/^(central-|radiant-)?heating\b/, 'heating'],
  [/^full-kitchen$/, 'kitchen'],
  [/^(free-)?washer\b(?!.*in-building)/, 'washing-machine'],
  [/^dishwasher\b/, 'dishwasher'],
  [/^free-.*on-premises\b|^parking-on-premises\b/, 'parking'],
  [/^free-street-parking\b/, 'street-parking'],
  [/(^|-)(hd)?tv(-|$)/, 'tv'],
  [/^(private-)?(patio|balcony|terrace)\b/, 'terrace'],
  [/^(private-)?(garden-or-)?backyard\b/, 'garden'],
  [/^(private-)?bbq-grill\b/, 'barbecue'],
  [/^outdoor-dining-area\b/, 'outdoor-dining'],
  [/^(sea|ocean)-view\b/, 'sea-view'],
  [/^((private|shared)-)?beach-access\b|^beachfront$/, 'beach-on-foot'],
  [/^ceiling-fan\b/, 'ceiling-fans'],
  [/^indoor-fireplace-wood-burning\b/, 'wood-stove'],
  [/^bed-linens$/, 'bed-linen'],
  [/^room-darkening-shades$/, 'dark-bedrooms'],
  [/^(stainless-steel-)?((single|double)-)?oven$/, 'oven'],
  [/^coffee-maker\b/, 'coffee-maker'],
  [/^(hot-water|electric)-kettle$/, 'kettle'],
  [/^(dedicated|laptop-friendly)-workspace$/, 'workspace'],
  [/^drying-rack\b/, 'drying-rack'],
  [/^(pack-n-play-travel-)?crib\b/, 'cot'],
  [/^(standalone-)?high-chair\b/, 'high-chair'],
  [/^single-level-home$/, 'one-level'],
  [/^smoke-detector$/, 'smoke-alarm'],
]

/** A pool of which a listing does not say whose it is. */
const POOL = /^((in|out)door-)?pool(?!-(table|view))/

/** The amenities of the site in a list, by code, and the others as the list names them. */
export interface FoundAmenities {
  readonly codes: readonly string[]
  readonly unknown: readonly string[]
}

/**
 * Returns a function that finds amenities of the site in a list: by code, by name however written, or by the words of
 * listings. A pool of which nobody says whose it is belongs to all in a block of flats, and to the home elsewhere: of
 * those in Menorca that say it, 19 of 20 flats share theirs, and 3 of 4 houses and nearly all villas do not.
 */
export function amenityFinder(known: SlugsByName): (listed: readonly string[], kind: StayKind) => FoundAmenities {
  // A file of thousands of homes has some hundred different texts.
  const read = new Map<string, string | null>()
  const codeOf = (text: string): string | null => {
    const before = read.get(text)
    if (before !== undefined) return before
    const slug = slugOf(text)
    const usual = POOL.test(slug) ? 'pool' : LISTING_WORDS.find(([pattern]) => pattern.test(slug))?.[1]
    const code = slugNamed(known, text) ?? (usual === 'pool' ? usual : usual && slugNamed(known, usual)) ?? null
    read.set(text, code)
    return code
  }
  return (listed, kind) => {
    const codes = listed.map(codeOf)
    const isPoolNamed = codes.includes('private-pool') || codes.includes('shared-pool')
    const pool = kind === 'apartment' ? 'shared-pool' : 'private-pool'
    const own = codes.map((code) => {
      if (code !== 'pool' || known.slugs.has('pool')) return code
      if (isPoolNamed) return 'pool'
      return known.slugs.has(pool) ? pool : null
    })
    return {
      codes: [...new Set(own.filter((code) => code !== null && known.slugs.has(code)))] as string[],
      unknown: listed.filter((_text, at) => own[at] === null),
    }
  }
}
