import type { KeyObject } from 'node:crypto'

/** `aud` of every custom token, wherever it was made. */
export const CUSTOM_TOKEN_AUDIENCE =
  'https://identitytoolkit.googleapis.com/google.identity.identitytoolkit.v1.IdentityToolkit'

/** Another issuer whose custom tokens sign in. */
export interface CustomTokenIssuer {
  /** `iss` and `sub` of its tokens, the address of a service account. */
  readonly email: string
  readonly publicKey: KeyObject
}

export interface CustomTokenSettings {
  readonly issuers: readonly CustomTokenIssuer[]
  /** Whether unsigned tokens are accepted, too: in the conformance mode only. */
  readonly acceptUnsigned: boolean
}

/** Which custom tokens sign in. */
export interface CustomTokens {
  /** The issuers that are accepted in addition to the service itself. */
  readonly customTokens: CustomTokenSettings
}
