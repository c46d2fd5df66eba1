/** Pseudo-random numbers from a seed: the same seed gives the same demo. */
export interface Chance {
  /** Returns a whole number from 0 to `count` - 1. */
  below(count: number): number
  /** Returns true with this probability in percent. */
  percent(share: number): boolean
  pick<Value>(values: readonly [Value, ...Value[]]): Value
  /** Returns a UUID (version 7) for an instant, in ms since 1970: later ones are greater. */
  uuid(atMs: number): string
  /** Returns this many hexadecimal digits. */
  hex(digits: number): string
}

/**
 * Creates a generator for a seed (sfc32, with the seed mixed first). `ids` returns the UUIDs instead, each greater than
 * the last.
 */
export function createChance(seed: number, ids?: () => string): Chance {
  let [a, b, c, count] = [0x9e3779b9, seed | 0, Math.floor(seed / 2 ** 32) | 0, 1]
  const next = () => {
    const sum = (a + b + count) | 0
    count = (count + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = ((c << 21) | (c >>> 11)) + sum
    c |= 0
    return sum >>> 0
  }
  for (let mixed = 0; mixed < 12; mixed++) next()
  const eight = () => next().toString(16).padStart(8, '0')
  const below = (bound: number) => Math.floor((next() / 2 ** 32) * bound)
  return {
    below,
    percent: (share) => below(100) < share,
    pick: (values) => values[below(values.length)] ?? values[0],
    uuid:
      ids ??
      ((atMs) => {
        const time = Math.floor(atMs).toString(16).padStart(12, '0')
        const [first, second, third] = [eight(), eight(), eight()]
        return `${time.slice(0, 8)}-${time.slice(8)}-7${first.slice(0, 3)}-a${first.slice(3, 6)}-${second}${third.slice(0, 4)}`
      }),
    hex: (digits) => {
      let text = ''
      while (text.length < digits) text += eight()
      return text.slice(0, digits)
    },
  }
}
