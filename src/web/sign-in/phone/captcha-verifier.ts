import type { CaptchaTask } from '#contract/account/captcha-task.ts'
import { solveCaptcha } from './solve-captcha.ts'

/** What the SDK's phone methods take as their verifier (`ApplicationVerifier`). */
export interface CaptchaVerifier {
  readonly type: 'recaptcha'
  /** Returns a solved task for one text message. */
  verify(): Promise<string>
  /** Called by the SDK after every use. */
  _reset(): void
}

export interface CaptchaVerifierOptions {
  readonly apiKey: string
  /** The path of the identity service; `/identity` by default. */
  readonly path?: string
  readonly fetch?: typeof fetch
}

/**
 * Proves to the identity service that a text message is worth some work to its sender: fetches a task and solves it, a
 * new one each time. If fetching fails, `verify` rejects with an error whose code is `auth/network-request-failed`,
 * like the SDK's own calls, or `auth/captcha-check-failed` when the service refuses (docs/identity-protocol.md, The SDK
 * and this origin).
 */
export function createCaptchaVerifier({
  apiKey,
  path = '/identity',
  fetch = globalThis.fetch.bind(globalThis),
}: CaptchaVerifierOptions): CaptchaVerifier {
  let solving: AbortController | null = null
  return {
    type: 'recaptcha',
    async verify() {
      solving?.abort(failure('auth/captcha-check-failed'))
      const { signal } = (solving = new AbortController())
      const address = `${path}/v2/captchaTask?action=sendSms&key=${encodeURIComponent(apiKey)}`
      const response = await fetch(address, { signal, cache: 'no-store' }).catch(() => {
        throw failure('auth/network-request-failed')
      })
      if (!response.ok)
        throw failure(response.status >= 500 ? 'auth/network-request-failed' : 'auth/captcha-check-failed')
      return solveCaptcha((await response.json()) as CaptchaTask, { signal })
    },
    _reset() {
      solving?.abort(failure('auth/captcha-check-failed'))
      solving = null
    },
  }
}

function failure(code: string): Error {
  return Object.assign(new Error(code), { code })
}
