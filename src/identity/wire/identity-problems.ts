import type { IdentityProblem } from '#core/identity-problem.ts'
import { refusal, type WireError } from './wire-response.ts'

type WireOf = {
  readonly [Code in IdentityProblem['code']]: (problem: Extract<IdentityProblem, { code: Code }>) => WireError
}

const SECOND_FACTOR_FAULTS = {
  phone: refusal('INVALID_MFA_PHONE_NUMBER', 'Invalid format.'),
  id_missing: refusal('INVALID_MFA_ENROLLMENT_ID', 'mfaEnrollmentId must be defined.'),
  id_taken: refusal('DUPLICATE_MFA_ENROLLMENT_ID'),
} as const

const IMPORT_DUPLICATES = { email: 'DUPLICATE_EMAIL', uid: 'DUPLICATE_LOCAL_ID', provider: 'DUPLICATE_RAW_ID' } as const

/**
 * Every problem that only the identity service has, in the words of the protocol (docs/identity-protocol.md, Errors).
 */
export const identityWireOf: WireOf = {
  operation_not_allowed: ({ detail }) => refusal('OPERATION_NOT_ALLOWED', detail),
  admin_only_operation: () => refusal('ADMIN_ONLY_OPERATION'),
  password_sign_in_disabled: () => refusal('PASSWORD_LOGIN_DISABLED'),
  last_administrator: () => refusal('OPERATION_NOT_ALLOWED', 'The site would be left without an administrator.'),
  sign_in_blocked: ({ detail }) => refusal('BLOCKING_FUNCTION_ERROR_RESPONSE', detail),
  email_not_found: () => refusal('EMAIL_NOT_FOUND'),
  wrong_password: () => refusal('INVALID_PASSWORD'),
  password_policy_not_met: ({ missing }) =>
    refusal('PASSWORD_DOES_NOT_MEET_REQUIREMENTS', `Missing password requirements: [${missing.join(', ')}]`),
  email_mismatch: () => refusal('INVALID_EMAIL', 'The email provided does not match the sign-in email address.'),
  email_unverified: () => refusal('UNVERIFIED_EMAIL', 'Need to verify email first before enrolling second factors.'),
  email_change_needs_verification: () => refusal('EMAIL_CHANGE_NEEDS_VERIFICATION'),
  last_sign_in_method: () =>
    refusal('OPERATION_NOT_ALLOWED', 'The last sign-in method of an account cannot be removed.'),
  provider_not_linked: () => refusal('INVALID_PROVIDER_ID', 'The provider is not linked to this account.'),
  phone_invalid: () => refusal('INVALID_PHONE_NUMBER', 'Invalid format.'),
  phone_taken: () => refusal('PHONE_NUMBER_EXISTS'),
  sms_region_not_allowed: () =>
    refusal('OPERATION_NOT_ALLOWED', 'SMS unable to be sent until this region enabled by the app developer.'),
  sms_quota_exceeded: () => refusal('QUOTA_EXCEEDED', 'Exceeded quota for sending messages.'),
  captcha_missing: () => refusal('MISSING_APP_CREDENTIAL', 'A solved captcha is required to send a message.'),
  captcha_failed: () => refusal('CAPTCHA_CHECK_FAILED', 'The captcha was not solved, was used before or is too old.'),
  sms_code_wrong: () => refusal('INVALID_CODE'),
  sms_session_invalid: () => refusal('INVALID_SESSION_INFO'),
  sms_session_expired: () => refusal('SESSION_EXPIRED'),
  temporary_proof_invalid: () => refusal('INVALID_TEMPORARY_PROOF'),
  first_factor_not_supported: ({ because }) =>
    refusal(
      'UNSUPPORTED_FIRST_FACTOR',
      because === 'phone'
        ? 'A phone number cannot be set as a first factor on an SMS based MFA user.'
        : 'MFA is not available for the given first factor.',
    ),
  second_factor_exists: () =>
    refusal('SECOND_FACTOR_EXISTS', 'Phone number already enrolled as second factor for this account.'),
  second_factor_limit: () => refusal('SECOND_FACTOR_LIMIT_EXCEEDED'),
  second_factor_not_found: () => refusal('MFA_ENROLLMENT_NOT_FOUND'),
  second_factor_required: () => refusal('MFA_REQUIRED', 'This project demands a second factor.'),
  second_factor_unreadable: () =>
    refusal('MFA_ENROLLMENT_UNREADABLE', 'This second factor was made with another identity secret.'),
  pending_sign_in_invalid: () => refusal('INVALID_MFA_PENDING_CREDENTIAL'),
  passkey_invalid: ({ detail }) => refusal('INVALID_AUTHENTICATOR_RESPONSE', detail),
  passkey_not_found: () => refusal('PASSKEY_ENROLLMENT_NOT_FOUND'),
  passkey_limit: () => refusal('PASSKEY_LIMIT_EXCEEDED', 'Remove a passkey of this account first.'),
  provider_unknown: () =>
    refusal('OPERATION_NOT_ALLOWED', 'The identity provider configuration is not found or not enabled.'),
  idp_response_invalid: ({ detail }) => refusal('INVALID_IDP_RESPONSE', detail),
  idp_nonce_invalid: () => refusal('MISSING_OR_INVALID_NONCE', 'The nonce does not belong to the ID token.'),
  pending_token_invalid: () => refusal('INVALID_PENDING_TOKEN'),
  provider_account_taken: () => refusal('FEDERATED_USER_ID_ALREADY_LINKED'),
  // The SDK treats it as a mismatch in re-authentication; USER_NOT_FOUND would sign its user out.
  provider_account_unknown: () => refusal('EMAIL_NOT_FOUND'),
  // Not the client's fault; the SDK treats a text body as a network error and keeps its user.
  provider_unavailable: () => ({ ok: false, status: 503, message: null, headers: { 'retry-after': '5' } }),
  custom_token_invalid: ({ detail }) => refusal('INVALID_CUSTOM_TOKEN', detail),
  custom_token_uid_missing: () => refusal('MISSING_IDENTIFIER'),
  custom_token_mismatch: () => refusal('CREDENTIAL_MISMATCH'),
  tenant_not_found: () => refusal('TENANT_NOT_FOUND'),
  tenant_mismatch: () => refusal('TENANT_ID_MISMATCH'),
  tenant_operation_unsupported: () => refusal('UNSUPPORTED_TENANT_OPERATION'),
  project_disabled: () => refusal('PROJECT_DISABLED'),
  uid_taken: () => refusal('DUPLICATE_LOCAL_ID'),
  uid_invalid: () => refusal('INVALID_LOCAL_ID'),
  claims_invalid: () => refusal('INVALID_CLAIMS'),
  claims_too_large: () => refusal('CLAIMS_TOO_LARGE'),
  claim_forbidden: ({ claim }) => refusal('FORBIDDEN_CLAIM', claim),
  duration_invalid: () => refusal('INVALID_DURATION'),
  second_factor_invalid: ({ reason }) => SECOND_FACTOR_FAULTS[reason],
  import_ambiguous: ({ duplicate, value }) => refusal(IMPORT_DUPLICATES[duplicate], value),
  hash_options_invalid: ({ option }) =>
    option === 'hashAlgorithm'
      ? refusal('INVALID_HASH_ALGORITHM')
      : refusal('INVALID_HASH_PARAMETER', `"${option}" is missing or out of its limits.`),
  settings_invalid: ({ detail }) => refusal('INVALID_CONFIG', detail),
  blocking_function_invalid: ({ detail }) => refusal('INVALID_BLOCKING_FUNCTION', detail),
  idp_provider_missing: () =>
    refusal('INVALID_CREDENTIAL_OR_PROVIDER_ID', 'Invalid IdP response/credential: it names no provider.'),
  provider_config_invalid: ({ detail }) => refusal('INVALID_CONFIG', detail),
  provider_config_not_found: () => refusal('CONFIGURATION_NOT_FOUND'),
  provider_config_taken: () => refusal('CONFIGURATION_EXISTS'),
}
