/**
 * Codes of the Identity Toolkit protocol that the official SDK renames (docs/identity-protocol.md, Errors); all others
 * only change their spelling.
 */
const renamed: Readonly<Record<string, string>> = {
  INVALID_IDENTIFIER: 'invalid-email',
  INVALID_PASSWORD: 'wrong-password',
  INVALID_LOGIN_CREDENTIALS: 'invalid-credential',
  EMAIL_EXISTS: 'email-already-in-use',
  EMAIL_NOT_FOUND: 'user-not-found',
  CREDENTIAL_MISMATCH: 'custom-token-mismatch',
  INVALID_IDP_RESPONSE: 'invalid-credential',
  INVALID_PENDING_TOKEN: 'invalid-credential',
  INVALID_TEMPORARY_PROOF: 'invalid-credential',
  FEDERATED_USER_ID_ALREADY_LINKED: 'credential-already-in-use',
  UNAUTHORIZED_DOMAIN: 'unauthorized-continue-uri',
  ADMIN_ONLY_OPERATION: 'admin-restricted-operation',
  INVALID_CODE: 'invalid-verification-code',
  MISSING_CODE: 'missing-verification-code',
  INVALID_SESSION_INFO: 'invalid-verification-id',
  MISSING_SESSION_INFO: 'missing-verification-id',
  SESSION_EXPIRED: 'code-expired',
  INVALID_MFA_PENDING_CREDENTIAL: 'invalid-multi-factor-session',
  MISSING_MFA_PENDING_CREDENTIAL: 'missing-multi-factor-session',
  MFA_ENROLLMENT_NOT_FOUND: 'multi-factor-info-not-found',
  MISSING_MFA_ENROLLMENT_ID: 'missing-multi-factor-info',
  SECOND_FACTOR_EXISTS: 'second-factor-already-in-use',
  SECOND_FACTOR_LIMIT_EXCEEDED: 'maximum-second-factor-count-exceeded',
  PASSWORD_LOGIN_DISABLED: 'operation-not-allowed',
  RESET_PASSWORD_EXCEED_LIMIT: 'too-many-requests',
  TOO_MANY_ATTEMPTS_TRY_LATER: 'too-many-requests',
  EXPIRED_OOB_CODE: 'expired-action-code',
  INVALID_OOB_CODE: 'invalid-action-code',
  MISSING_OOB_CODE: 'invalid-action-code',
  CREDENTIAL_TOO_OLD_LOGIN_AGAIN: 'requires-recent-login',
  INVALID_ID_TOKEN: 'invalid-user-token',
  TOKEN_EXPIRED: 'user-token-expired',
  USER_NOT_FOUND: 'user-token-expired',
}

/**
 * Returns the SDK's code (without `auth/`) for an error body of the identity service, so that the page says the same
 * with and without JavaScript. A body without a message, such as that of an overloaded service, is
 * `network-request-failed`, as in the SDK.
 */
export function wireErrorCode(body: unknown): string {
  const message = messageOf(body)
  if (message === null) return 'network-request-failed'
  const name = message.split(' : ', 1)[0]?.trim() ?? ''
  return renamed[name] ?? name.toLowerCase().replaceAll('_', '-')
}

function messageOf(body: unknown): string | null {
  if (typeof body !== 'object' || body === null || !('error' in body)) return null
  const error = body.error
  if (typeof error !== 'object' || error === null || !('message' in error)) return null
  return typeof error.message === 'string' ? error.message : null
}
