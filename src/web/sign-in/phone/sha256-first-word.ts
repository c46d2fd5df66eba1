const PRIMES = primes(64)
const ROUND_CONSTANTS = Int32Array.from(PRIMES, (prime) => fractionBits(Math.cbrt(prime)))
const INITIAL = Int32Array.from(PRIMES.slice(0, 8), (prime) => fractionBits(Math.sqrt(prime)))

const BLOCK_BYTES = 64
/** One block without the end mark and the length. */
const LONGEST = 55

const schedule = new Int32Array(64)

/**
 * Returns the first 32 bits of the SHA-256 of an ASCII text of at most 55 characters, as a signed number. Synchronous,
 * unlike the browser's own function, which costs more per call than hashing one block.
 */
export function sha256FirstWord(text: string): number {
  if (text.length > LONGEST) throw new RangeError('longer than one block')
  fillBlock(text)
  for (let t = 16; t < 64; t++) {
    const s0 = at(schedule, t - 15)
    const s1 = at(schedule, t - 2)
    const small0 = rotated(s0, 7) ^ rotated(s0, 18) ^ (s0 >>> 3)
    const small1 = rotated(s1, 17) ^ rotated(s1, 19) ^ (s1 >>> 10)
    schedule[t] = (at(schedule, t - 16) + small0 + at(schedule, t - 7) + small1) | 0
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = INITIAL
  for (let t = 0; t < 64; t++) {
    const big1 = rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25)
    const temp1 = (h + big1 + ((e & f) ^ (~e & g)) + at(ROUND_CONSTANTS, t) + at(schedule, t)) | 0
    const big0 = rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)
    const temp2 = (big0 + ((a & b) ^ (a & c) ^ (b & c))) | 0
    h = g
    g = f
    f = e
    e = (d + temp1) | 0
    d = c
    c = b
    b = a
    a = (temp1 + temp2) | 0
  }
  return (at(INITIAL, 0) + a) | 0
}

function fillBlock(text: string): void {
  schedule.fill(0, 0, 16)
  const put = (index: number, byte: number) => {
    schedule[index >> 2] = at(schedule, index >> 2) | (byte << (24 - (index & 3) * 8))
  }
  for (let index = 0; index < text.length; index++) put(index, text.charCodeAt(index))
  put(text.length, 0x80)
  schedule[BLOCK_BYTES / 4 - 1] = text.length * 8
}

function at(words: Int32Array, index: number): number {
  return words[index] as number
}

function rotated(word: number, bits: number): number {
  return (word >>> bits) | (word << (32 - bits))
}

function fractionBits(root: number): number {
  return ((root - Math.floor(root)) * 0x1_0000_0000) | 0
}

function primes(count: number): number[] {
  const found: number[] = []
  for (let number = 2; found.length < count; number++)
    if (found.every((prime) => number % prime !== 0)) found.push(number)
  return found
}
