/** Names and times that each side gives by itself. */
const IDENTITY = ['id', 'documentId', 'createdAt', 'updatedAt', 'publishedAt']
/** Only we keep a place in lists and a miniature of a photo. */
const OURS = ['position', 'placeholder']
const THEIRS = ['focalPoint', 'previewUrl', 'provider', 'provider_metadata']
const LEFT_OUT: ReadonlySet<string> = new Set([...IDENTITY, ...OURS, ...THEIRS])

/**
 * What an answer says, without what cannot be the same on both sides: fit for a comparison. Times of day lose their seconds, which
 * Strapi adds; the order of entries stays, that of attributes does not.
 */
export function substance(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(substance)
  if (typeof value === 'string') return value.replace(/^(\d\d:\d\d):\d\d$/, '$1')
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !LEFT_OUT.has(name))
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, part]) => [name, substance(part)]),
  )
}
