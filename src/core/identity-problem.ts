/**
 * The problems that only the identity service has, besides those it shares with the rest of the product
 * (`core/problem.ts`). Their names in its protocol are in `identity/wire/identity-problems.ts`.
 */
export type IdentityProblem =
  /** Switched off in the project, or not offered at all. `detail` is for developers. */
  | { readonly code: 'operation_not_allowed'; readonly detail?: string }
  /** Only the service may do it: sign-up or deletion by users is switched off. */
  | { readonly code: 'admin_only_operation' }
  | { readonly code: 'password_sign_in_disabled' }
  /** Without this administrator the site would have none. */
  | { readonly code: 'last_administrator' }
  /** A function of the operator refuses the sign-in, or does not answer. */
  | { readonly code: 'sign_in_blocked'; readonly detail: string }
  /** Only told when enumeration protection is off, or when the service itself asks. */
  | { readonly code: 'email_not_found' }
  | { readonly code: 'wrong_password' }
  /** What the password lacks under an enforced policy, in the words of the protocol. */
  | { readonly code: 'password_policy_not_met'; readonly missing: readonly string[] }
  /** The address is not the one the code was sent to. */
  | { readonly code: 'email_mismatch' }
  | { readonly code: 'email_unverified' }
  /** An account with second factors can change its address only by a mail to the new one. */
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
  /**
   * `phone`: the account has second factors, which a phone as first factor would get around. Otherwise: after this
   * first factor no second one is asked for.
   */
  | { readonly code: 'first_factor_not_supported'; readonly because?: 'phone' }
  | { readonly code: 'second_factor_exists' }
  | { readonly code: 'second_factor_limit' }
  | { readonly code: 'second_factor_not_found' }
  | { readonly code: 'second_factor_required' }
  /** The authenticator or the recovery codes were made with another identity secret: no code can be checked. */
  | { readonly code: 'second_factor_unreadable' }
  | { readonly code: 'pending_sign_in_invalid' }
  // Passkeys
  /** The authenticator's answer does not match the request, or its proof is wrong. `detail` is for developers. */
  | { readonly code: 'passkey_invalid'; readonly detail?: string }
  /** Nobody has this passkey, or another account has it. */
  | { readonly code: 'passkey_not_found' }
  | { readonly code: 'passkey_limit' }
  // Other providers
  | { readonly code: 'provider_unknown' }
  | { readonly code: 'idp_response_invalid'; readonly detail?: string }
  | { readonly code: 'idp_nonce_invalid' }
  | { readonly code: 'pending_token_invalid' }
  | { readonly code: 'provider_account_taken' }
  /** No account here belongs to that user of the other provider, and none may be created. */
  | { readonly code: 'provider_account_unknown' }
  /** The other provider does not answer. */
  | { readonly code: 'provider_unavailable' }
  // Custom tokens, the project and its tenants
  | { readonly code: 'custom_token_invalid'; readonly detail?: string }
  | { readonly code: 'custom_token_uid_missing' }
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
  /** A second factor that the service gives an account has a wrong phone number, or its id is missing or taken. */
  | { readonly code: 'second_factor_invalid'; readonly reason: 'phone' | 'id_missing' | 'id_taken' }
  /** An import contains the same value twice. */
  | { readonly code: 'import_ambiguous'; readonly duplicate: 'email' | 'uid' | 'provider'; readonly value: string }
  /** An option that says how the passwords of an import were hashed is missing or out of range. */
  | { readonly code: 'hash_options_invalid'; readonly option: string }
  | { readonly code: 'settings_invalid'; readonly detail: string }
  | { readonly code: 'blocking_function_invalid'; readonly detail: string }
  | { readonly code: 'idp_provider_missing' }
  | { readonly code: 'provider_config_invalid'; readonly detail: string }
  | { readonly code: 'provider_config_not_found' }
  | { readonly code: 'provider_config_taken' }
