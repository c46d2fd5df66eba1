import type { IdTokenIssuer } from './id-token.ts'
import type { ServiceSecrets } from './service-secrets.ts'

/** Signs our tokens, and checks those of others. */
export interface TokenSigning {
  readonly issuer: IdTokenIssuer
  /** Signs session cookies, with keys of their own. */
  readonly cookieIssuer: IdTokenIssuer
  readonly secrets: ServiceSecrets
  readonly projectId: string
}
