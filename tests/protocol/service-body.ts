import type { JWK } from 'jose'

/** At least one: what a test looks for is there, or the test fails. */
type Some<Item> = readonly [Item, ...Item[]]

/** An account as privileged calls show it, as far as tests read it. */
interface ListedUser {
  readonly localId: string
  readonly email: string
  readonly displayName: string
  readonly passwordHash: string
  readonly salt: string
  readonly createdAt: string
  readonly lastLoginAt: string
  readonly lastRefreshAt: string
  readonly validSince: string
  readonly disabled: boolean
  readonly mfaInfo: Some<{ readonly mfaEnrollmentId: string; readonly enrolledAt: string; readonly phoneInfo: string }>
  readonly providerUserInfo: Some<{ readonly providerId: string; readonly rawId: string }>
}

interface ListedTenant {
  readonly name: string
  readonly tenantId: string
}

/** The fields of answers that tests read one by one; which of them are there depends on the operation. */
export interface ServiceBody {
  readonly error: { readonly code: number; readonly message: string }
  readonly localId: string
  readonly idToken: string
  readonly refreshToken: string
  readonly access_token: string
  readonly refresh_token: string
  readonly id_token: string
  readonly sessionCookie: string
  readonly sessionInfo: string
  readonly phoneSessionInfo: { readonly sessionInfo: string }
  readonly mfaPendingCredential: string
  readonly mfaInfo: Some<{ readonly mfaEnrollmentId: string }>
  readonly tenantId: string
  readonly name: string
  readonly id: string
  readonly token: string
  readonly customToken: string
  readonly email: string
  readonly displayName: string
  readonly photoUrl: string
  readonly rawUserInfo: string
  readonly projectId: string
  readonly authorizedDomains: readonly string[]
  readonly oobCode: string
  readonly oobLink: string
  readonly nextPageToken: string
  readonly recordsCount: string
  readonly now: number
  readonly users: Some<ListedUser>
  readonly userInfo: Some<ListedUser>
  readonly providerUserInfo: Some<{ readonly providerId: string }>
  readonly tenants: Some<ListedTenant>
  readonly oobCodes: Some<{
    readonly email: string
    readonly oobCode: string
    readonly oobLink: string
    readonly requestType: string
  }>
  readonly verificationCodes: Some<{
    readonly phoneNumber: string
    readonly code: string
    readonly sessionInfo: string
  }>
  readonly keys: [JWK, ...JWK[]]
  readonly signIn: object
  readonly mfaConfig: object
  readonly mfa: object
  readonly passwordPolicyConfig: { readonly passwordPolicyEnforcementState: string }
  readonly emailPrivacyConfig: object
  readonly blockingFunctions: object
}
