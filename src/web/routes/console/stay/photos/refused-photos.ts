import type { RefusedFileShape } from '#contract/media/media-object.ts'
import { FOUND_TYPES, PICTURE_FAULTS, pictureRefusalText, type PictureRefused } from '#core/picture-refusal.ts'

/** A file of an upload that was refused, and what is wrong with it. */
export interface RefusedPhoto {
  readonly name: string
  readonly text: string
}

const NAME = 'refused'
const MOST = 20
const LONGEST_NAME = 80

/**
 * Returns the query of the page after an upload, which can be loaded again without uploading again. It has the photos
 * being processed, and the refused files, each as its fault and its name (`heic:kitchen.heic`).
 */
export function searchAfterUpload(
  ids: readonly string[],
  refused: readonly Pick<RefusedFileShape, 'name' | 'reason' | 'found'>[],
): string {
  const query = [
    ...(ids.length > 0 ? [`waiting=${ids.join(',')}`] : []),
    ...refused.map(
      ({ name, reason, found }) => `${NAME}=${encodeURIComponent(`${found ?? reason}:${shortened(name)}`)}`,
    ),
  ]
  return query.length === 0 ? '' : `?${query.join('&')}`
}

/** Returns a query (`?saved=1`, or nothing) that also names the photos of a former one that are being processed. */
export function withPhotosInWork(query: string, before: URLSearchParams): string {
  const waiting = before.get('waiting')
  if (!waiting) return query
  return `${query === '' ? '?' : `${query}&`}waiting=${encodeURIComponent(waiting).replaceAll('%2C', ',')}`
}

/** Returns the refused files that an address names; anything that is not a known fault of a picture is left out. */
export function refusedPhotosOf(query: URLSearchParams): readonly RefusedPhoto[] {
  return query
    .getAll(NAME)
    .slice(0, MOST)
    .flatMap((text) => {
      const at = text.indexOf(':')
      const fault = faultOf(text.slice(0, at))
      return fault === null ? [] : [{ name: shortened(text.slice(at + 1)), text: pictureRefusalText(fault) }]
    })
}

function faultOf(word: string): Pick<PictureRefused, 'reason' | 'found'> | null {
  const found = FOUND_TYPES.find((known) => known === word)
  if (found) return { reason: 'unknown_type', found }
  const reason = PICTURE_FAULTS.find((known) => known === word)
  return reason ? { reason } : null
}

/** Shortens a name so that an address can carry twenty of them; its extension is kept. */
function shortened(name: string): string {
  const letters = Array.from(name)
  if (letters.length <= LONGEST_NAME) return name
  return `${letters.slice(0, LONGEST_NAME - 11).join('')}…${letters.slice(-10).join('')}`
}
