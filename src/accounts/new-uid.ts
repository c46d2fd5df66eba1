import { randomInt } from 'node:crypto'

const UID_LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const UID_LENGTH = 28

/** Returns a uid in the form of the hosted service: 28 letters and digits. */
export function newUid(): string {
  return Array.from({ length: UID_LENGTH }, () => UID_LETTERS[randomInt(UID_LETTERS.length)]).join('')
}
