import { hash } from 'node:crypto'
import type { JWTPayload } from 'jose'

interface VerifiedToken {
  readonly kid: string
  readonly payload: JWTPayload
}

/** Some 8 MB of them at most. */
const MOST_TOKENS = 5_000

/**
 * Tokens whose signature was found right, and what they say: a tab brings the same one for an hour (decision 85). One
 * for each issuer, whose name, audience and algorithm do not change. That the key is still published, that the token
 * has not expired, and that account and sign-in stand behind it, is asked each time by others.
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

/** Whoever reads the memory of the process is not to find tokens there. */
function nameOf(token: string): string {
  return hash('sha256', token, 'base64url')
}
