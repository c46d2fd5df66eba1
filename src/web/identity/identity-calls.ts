import type { RouterContextProvider } from 'react-router'
import type { UserShape } from '#contract/user-shapes.ts'
import { apiFetchContext, publicConfigContext } from '../context.ts'
import { serviceUnavailable } from '../shell/errors/service-unavailable.ts'
import { wireErrorCode } from './wire-error-code.ts'

export type IdentityAnswer<Value> =
  | { readonly ok: true; readonly value: Value }
  /** `code` as the SDK would name it, without `auth/`. */
  | { readonly ok: false; readonly code: string }

/** A session of the site: the `Set-Cookie` values that hold it, and whose it is. */
export interface OpenedSession {
  readonly cookies: readonly string[]
  readonly user: UserShape
}

interface Tokens {
  readonly idToken: string
  readonly email: string
}

/**
 * The identity service as a page's action calls it when there is no JavaScript in the browser. With a hosted service there is
 * no such way, and the answer is `operation-not-allowed`.
 */
export function identityCalls(context: Readonly<RouterContextProvider>) {
  const apiFetch = context.get(apiFetchContext)
  const config = context.get(publicConfigContext)

  async function call<Value>(method: string, body: Readonly<Record<string, unknown>>): Promise<IdentityAnswer<Value>> {
    if (config.identity.path === null) return { ok: false, code: 'operation-not-allowed' }
    const response = await apiFetch(
      `${config.identity.path}/v1/accounts:${method}?key=${encodeURIComponent(config.identity.apiKey)}`,
      {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      },
    )
    if (response.status === 503) throw serviceUnavailable()
    const answer: unknown = await response.json().catch(() => null)
    return response.ok && answer !== null
      ? { ok: true, value: answer as Value }
      : { ok: false, code: wireErrorCode(answer) }
  }

  return {
    signUp: (email: string, password: string) => call<Tokens>('signUp', { email, password, returnSecureToken: true }),
    signIn: (email: string, password: string) =>
      call<Tokens>('signInWithPassword', { email, password, returnSecureToken: true }),
    setDisplayName: (idToken: string, displayName: string) =>
      call<unknown>('update', { idToken, displayName, returnSecureToken: false }),
    sendVerification: (idToken: string, continueUrl: string) =>
      call<unknown>('sendOobCode', { requestType: 'VERIFY_EMAIL', idToken, continueUrl }),
    sendPasswordReset: (email: string, continueUrl: string) =>
      call<unknown>('sendOobCode', { requestType: 'PASSWORD_RESET', email, continueUrl }),
    /** Whose password a code may change; does not use it up. */
    checkReset: (oobCode: string) => call<{ readonly email: string }>('resetPassword', { oobCode }),
    setNewPassword: (oobCode: string, newPassword: string) => call<unknown>('resetPassword', { oobCode, newPassword }),
    confirmEmail: (oobCode: string) => call<unknown>('update', { oobCode }),

    /** The shortest password the service takes; 6 unless it says otherwise (specification §5). */
    async minPasswordLength(): Promise<number> {
      if (config.identity.path === null) return 6
      const response = await apiFetch(
        `${config.identity.path}/v2/passwordPolicy?key=${encodeURIComponent(config.identity.apiKey)}`,
      )
      const policy = (await response.json().catch(() => null)) as {
        customStrengthOptions?: { minPasswordLength?: number }
      } | null
      return policy?.customStrengthOptions?.minPasswordLength ?? 6
    },

    /** Exchanges a fresh ID token for the site's own session (token sync). */
    async openSession(idToken: string): Promise<IdentityAnswer<OpenedSession>> {
      const response = await apiFetch(config.tokenSyncUrl, {
        method: 'POST',
        headers: { authorization: `Bearer ${idToken}` },
      })
      if (response.status === 503) throw serviceUnavailable()
      if (!response.ok) return { ok: false, code: 'internal-error' }
      const { user } = (await response.json()) as { readonly user: UserShape }
      return { ok: true, value: { cookies: response.headers.getSetCookie(), user } }
    },

    /** Ends the visitor's session; answers the `Set-Cookie` values that clear it, or null when the service failed. */
    async closeSession(): Promise<readonly string[] | null> {
      const response = await apiFetch(config.tokenSyncUrl, { method: 'DELETE' })
      return response.ok ? response.headers.getSetCookie() : null
    },
  }
}
