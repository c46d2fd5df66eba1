import { DEFAULT_TOKEN_SYNC_PATH } from '#contract/account/token-sync-path.ts'
import type { RouterContextProvider } from 'react-router'
import type { UserShape } from '#contract/account/user-shapes.ts'
import { apiFetchContext, publicConfigContext } from '#web/backend/context.ts'
import { serviceUnavailable } from '#web/backend/service-unavailable.ts'
import { wireErrorCode } from './wire-error-code.ts'

export type IdentityResponse<Value> =
  | { readonly ok: true; readonly value: Value }
  /** `code` is the SDK's name for it, without `auth/`. */
  | { readonly ok: false; readonly code: string }

/** A session of the site: the `Set-Cookie` values that contain it, and its user. */
export interface OpenedSession {
  readonly cookies: readonly string[]
  readonly user: UserShape
}

interface Tokens {
  readonly idToken: string
}

/** The result of a first factor: a token, or what the second factor is requested with. */
export type FirstFactorResponse = Tokens | { readonly mfaPendingCredential: string; readonly mfaInfo: unknown }

/** What a code of a mail is for (`resetPassword` without a new password reads it without using it up). */
export interface CheckedCode {
  readonly requestType: string
  readonly email?: string
  readonly newEmail?: string
  readonly mfaInfo?: unknown
}

/** The rules of specification §5 for passwords; a missing rule does not apply. */
export interface PasswordPolicy {
  readonly enforced: boolean
  readonly minLength: number
  readonly maxLength: number
  readonly lowercase: boolean
  readonly uppercase: boolean
  readonly numeric: boolean
  readonly nonAlphanumeric: boolean
}

/**
 * Returns the calls of the identity service for a page's action when the browser has no JavaScript. With a hosted
 * service these are not possible, and the answer is `operation-not-allowed`.
 */
export function identityCalls(context: Readonly<RouterContextProvider>) {
  const apiFetch = context.get(apiFetchContext)
  const config = context.get(publicConfigContext)

  const call = <Value>(method: string, body: Readonly<Record<string, unknown>>) =>
    post<Value>(`/v1/accounts:${method}`, body)

  async function post<Value>(path: string, body: Readonly<Record<string, unknown>>): Promise<IdentityResponse<Value>> {
    if (config.identity.path === null) return { ok: false, code: 'operation-not-allowed' }
    const response = await apiFetch(
      `${config.identity.path}${path}?key=${encodeURIComponent(config.identity.apiKey)}`,
      {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      },
    )
    if (response.status === 503) throw serviceUnavailable()
    const result: unknown = await response.json().catch(() => null)
    return response.ok && result !== null
      ? { ok: true, value: result as Value }
      : { ok: false, code: wireErrorCode(result) }
  }

  return {
    signUp: (email: string, password: string) => call<Tokens>('signUp', { email, password, returnSecureToken: true }),
    signIn: (email: string, password: string) =>
      call<FirstFactorResponse>('signInWithPassword', { email, password, returnSecureToken: true }),
    sendSignInLink: (email: string, continueUrl: string) =>
      call<unknown>('sendOobCode', { requestType: 'EMAIL_SIGNIN', email, continueUrl, canHandleCodeInApp: true }),
    signInWithLink: (email: string, oobCode: string) =>
      call<FirstFactorResponse>('signInWithEmailLink', { email, oobCode }),

    /** Returns the second factors with which a first one may continue. */
    secondFactors: (mfaPendingCredential: string) =>
      post<{ readonly mfaInfo: unknown }>('/v2/accounts/mfaSignIn:factors', { mfaPendingCredential }),
    /** Sends a code to a phone that is a second factor; `captcha` was solved in the browser. */
    sendSecondFactorCode: (mfaPendingCredential: string, mfaEnrollmentId: string, captcha: string) =>
      post<{ readonly phoneResponseInfo: { readonly sessionInfo: string } }>('/v2/accounts/mfaSignIn:start', {
        mfaPendingCredential,
        mfaEnrollmentId,
        phoneSignInInfo: { recaptchaToken: captcha, clientType: 'CLIENT_TYPE_WEB' },
      }),
    /**
     * Completes a sign-in. `proof` is what the protocol requires for the kind of factor (docs/identity-protocol.md,
     * Second factors).
     */
    finishSecondFactor: (mfaPendingCredential: string, proof: Readonly<Record<string, unknown>>) =>
      post<Tokens>('/v2/accounts/mfaSignIn:finalize', { mfaPendingCredential, ...proof }),
    setDisplayName: (idToken: string, displayName: string) =>
      call<unknown>('update', { idToken, displayName, returnSecureToken: false }),
    sendVerification: (idToken: string, continueUrl: string) =>
      call<unknown>('sendOobCode', { requestType: 'VERIFY_EMAIL', idToken, continueUrl }),
    sendPasswordReset: (email: string, continueUrl: string) =>
      call<unknown>('sendOobCode', { requestType: 'PASSWORD_RESET', email, continueUrl }),
    /** Returns whose password a code may change, without using the code up. */
    checkReset: (oobCode: string) => call<{ readonly email: string }>('resetPassword', { oobCode }),
    setNewPassword: (oobCode: string, newPassword: string) => call<unknown>('resetPassword', { oobCode, newPassword }),
    confirmEmail: (oobCode: string) => call<unknown>('update', { oobCode }),
    /** Returns what a code would do, without using it up. */
    checkCode: (oobCode: string) => call<CheckedCode>('resetPassword', { oobCode }),
    /** Uses a code: confirms, restores or changes an address, or removes a second factor. */
    applyCode: (oobCode: string) => call<unknown>('update', { oobCode }),

    /**
     * Changes the password of a recent sign-in. The token in the answer belongs to the new password; earlier ones
     * become invalid.
     */
    setPassword: (idToken: string, password: string) =>
      call<Partial<Tokens>>('update', { idToken, password, returnSecureToken: true }),
    /** Sends a link to a new address, which changes when the link is opened. */
    sendEmailChange: (idToken: string, newEmail: string, continueUrl: string) =>
      call<unknown>('sendOobCode', { requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken, newEmail, continueUrl }),
    /** Deletes the account of a recent sign-in. */
    deleteAccount: (idToken: string) => call<unknown>('delete', { idToken }),

    /**
     * Returns the policy for new passwords, or the specification's defaults if the service does not say (specification
     * §5).
     */
    async passwordPolicy(): Promise<PasswordPolicy> {
      if (config.identity.path === null) return policyOf(null)
      const response = await apiFetch(
        `${config.identity.path}/v2/passwordPolicy?key=${encodeURIComponent(config.identity.apiKey)}`,
      )
      return policyOf(response.ok ? await response.json().catch(() => null) : null)
    },

    /** Exchanges a fresh ID token for the site's own session (token sync). */
    async openSession(idToken: string): Promise<IdentityResponse<OpenedSession>> {
      const response = await apiFetch(config.tokenSyncUrl ?? DEFAULT_TOKEN_SYNC_PATH, {
        method: 'POST',
        headers: { authorization: `Bearer ${idToken}` },
      })
      if (response.status === 503) throw serviceUnavailable()
      if (!response.ok) {
        // A suspended account has the right password all the same, so that the service lets it in.
        const { error } = (await response.json().catch(() => ({}))) as { readonly error?: unknown }
        return { ok: false, code: error === 'user-disabled' ? error : 'internal-error' }
      }
      const { user } = (await response.json()) as { readonly user: UserShape }
      return { ok: true, value: { cookies: response.headers.getSetCookie(), user } }
    },

    /** Ends the visitor's session. Returns the `Set-Cookie` values that clear it, or null when the service failed. */
    async closeSession(): Promise<readonly string[] | null> {
      const response = await apiFetch(config.tokenSyncUrl ?? DEFAULT_TOKEN_SYNC_PATH, { method: 'DELETE' })
      return response.ok ? response.headers.getSetCookie() : null
    },
  }
}

function policyOf(result: unknown): PasswordPolicy {
  const { customStrengthOptions: rules = {}, enforcementState } = (result ?? {}) as {
    readonly enforcementState?: string
    readonly customStrengthOptions?: Readonly<Record<string, unknown>>
  }
  const length = (name: string, otherwise: number) => {
    const value = rules[name]
    return typeof value === 'number' ? value : otherwise
  }
  return {
    enforced: enforcementState === 'ENFORCE',
    minLength: length('minPasswordLength', 6),
    maxLength: length('maxPasswordLength', 4096),
    lowercase: rules['containsLowercaseCharacter'] === true,
    uppercase: rules['containsUppercaseCharacter'] === true,
    numeric: rules['containsNumericCharacter'] === true,
    nonAlphanumeric: rules['containsNonAlphanumericCharacter'] === true,
  }
}
