/** Names of values that are secrets, wherever they occur in a body. */
const SECRET = /password|secret|token|code$/i
/** Names of codes that are none: pages of the console show what they hold. */
const NO_SECRET = /^(promo|postal)Code$/
/**
 * Data of a guest: the log says that one was named, and the booking who. It is never erased, so it must not contain
 * their data.
 */
const GUEST = 'guest'
/** Longer texts are cut: the log records what was done, and is no copy of it. */
const LONGEST_TEXT = 200
const MOST_VALUES = 200

/** Returns a text that the database can store: parameters and forms may contain what their route then refuses. */
const storable = (text: string) => text.toWellFormed().replaceAll('\0', '\u{FFFD}')

/**
 * Returns a body as the log stores it: texts are cut; secrets, data of guests and anything beyond 200 values are left
 * out. `namesByCode`: `code` is no secret in it.
 */
export function withoutSecrets(
  body: unknown,
  { namesByCode = false }: { readonly namesByCode?: boolean | undefined } = {},
): unknown {
  let left = MOST_VALUES
  const isSecret = (name: string) => SECRET.test(name) && !NO_SECRET.test(name) && !(namesByCode && name === 'code')
  const kept = (value: unknown, name: string): unknown => {
    if (left-- <= 0) return '…'
    if (name === GUEST && typeof value === 'object' && value !== null)
      return Object.fromEntries(Object.keys(value).map((key) => [key, '•••']))
    if (isSecret(name) && value !== null && value !== undefined) return '•••'
    if (typeof value === 'string')
      return storable(value.length > LONGEST_TEXT ? `${value.slice(0, LONGEST_TEXT)}…` : value)
    if (Array.isArray(value)) return value.map((one) => kept(one, name)).filter((_, index) => index < MOST_VALUES)
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(Object.entries(value).map(([key, one]) => [storable(key), kept(one, key)]))
    return value
  }
  return kept(body, '')
}
