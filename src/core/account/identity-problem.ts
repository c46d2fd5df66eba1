/**
 * What the identity service alone refuses, besides the problems it shares with the rest of the product (`core/problem.ts`).
 * The names of its protocol for them are in `identity/wire/identity-problems.ts`.
 */
export type IdentityProblem =
  /** Switched off in the project, or never offered. `detail` is for developers. */
  | { readonly code: 'operation_not_allowed'; readonly detail?: string }
  /** Only through the service: sign-up or deletion by users is switched off. */
  | { readonly code: 'admin_only_operation' }
  | { readonly code: 'password_sign_in_disabled' }
  /** What an enforced policy misses in the password, in words of the protocol. */
  | { readonly code: 'password_policy_not_met'; readonly missing: readonly string[] }
  /** The address is not the one the code was sent to. */
  | { readonly code: 'email_mismatch' }
  | { readonly code: 'email_unverified' }
  /** An account with second factors changes its address only by a mail to the new one. */
  | { readonly code: 'email_change_needs_verification' }
  | { readonly code: 'last_sign_in_method' }
  | { readonly code: 'provider_not_linked' }
  // Phones
  | { readonly code: 'phone_invalid' }
  | { readonly code: 'phone_taken' }
  | { readonly code: 'sms_region_not_allowed' }
  | { readonly code: 'sms_quota_exceeded' }
  | { readonly code: 'captcha_missing' }
  | { readonly code: 'captcha_failed' }
  | { readonly code: 'sms_code_wrong' }
  | { readonly code: 'sms_session_invalid' }
  | { readonly code: 'sms_session_expired' }
  | { readonly code: 'temporary_proof_invalid' }
  // Second factors
  | { readonly code: 'first_factor_not_supported' }
  | { readonly code: 'second_factor_exists' }
  | { readonly code: 'second_factor_limit' }
  | { readonly code: 'second_factor_not_found' }
  | { readonly code: 'second_factor_required' }
  | { readonly code: 'pending_sign_in_invalid' }
  // Other providers
  | { readonly code: 'provider_unknown' }
  | { readonly code: 'idp_response_invalid'; readonly detail?: string }
  | { readonly code: 'idp_nonce_invalid' }
  | { readonly code: 'pending_token_invalid' }
  | { readonly code: 'provider_account_taken' }
  // Custom tokens, the project and its tenants
  | { readonly code: 'custom_token_invalid'; readonly detail?: string }
  | { readonly code: 'custom_token_mismatch' }
  | { readonly code: 'tenant_not_found' }
  | { readonly code: 'tenant_mismatch' }
  | { readonly code: 'tenant_operation_unsupported' }
  | { readonly code: 'project_disabled' }
  | { readonly code: 'uid_taken' }
  | { readonly code: 'uid_invalid' }
  | { readonly code: 'claims_invalid' }
  | { readonly code: 'claims_too_large' }
  | { readonly code: 'claim_forbidden'; readonly claim: string }
  | { readonly code: 'duration_invalid' }
