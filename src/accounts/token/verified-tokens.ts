import { hash } from 'node:crypto'
import type { JWTPayload } from 'jose'

interface VerifiedToken {
  readonly kid: string
  readonly payload: JWTPayload
}

/** About 8 MB of them at most. */
const MOST_TOKENS = 5_000

/**
 * Tokens whose signature was found valid, and their contents: a tab sends the same one for an hour (decision 85). One
 * per issuer, whose name, audience and algorithm do not change. Callers check each time that the key is still
 * published, that the token has not expired, and that account and sign-in support it.
 */
export class VerifiedTokens {
  readonly #tokens = new Map<string, VerifiedToken>()

  find(token: string): VerifiedToken | undefined {
    return this.#tokens.get(nameOf(token))
  }

  add(token: string, verified: VerifiedToken): void {
    this.#tokens.set(nameOf(token), verified)
    if (this.#tokens.size <= MOST_TOKENS) return
    const [oldest] = this.#tokens.keys()
    if (oldest !== undefined) this.#tokens.delete(oldest)
  }
}

/** Hashes a token, so that the memory of the process does not contain it. */
function nameOf(token: string): string {
  return hash('sha256', token, 'base64url')
}
