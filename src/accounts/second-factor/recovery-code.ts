import { createHmac, randomInt } from 'node:crypto'
import type { TokenSigning } from '#accounts/token/token-signing.ts'

/** Without 0, 1, i, l and o, because people copy the codes from paper. */
const LETTERS = '23456789abcdefghjkmnpqrstuvwxyz'
const LENGTH = 10

/** Returns a recovery code as it is shown: `abcde-fghjk`, some 50 bits. */
export function newRecoveryCode(): string {
  const code = Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')
  return `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`
}

/**
 * Returns the stored form of a recovery code: blanks, hyphens and capitals make no difference, and without the key it
 * cannot be guessed from the hash.
 */
export function hashOfRecoveryCode({ secrets }: Pick<TokenSigning, 'secrets'>, uid: string, code: string): Buffer {
  const plain = code.toLowerCase().replace(/[\s-]/g, '')
  return createHmac('sha256', secrets.codeKey).update(`recovery\0${uid}\0${plain}`).digest()
}

/** Returns what tells the key of these hashes from others. */
export function markOfRecoveryKey({ secrets }: Pick<TokenSigning, 'secrets'>): Buffer {
  return createHmac('sha256', secrets.codeKey).update('mark of the key of recovery codes').digest()
}
