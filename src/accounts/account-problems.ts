import type { IdentityProblem } from '#core/identity-problem.ts'
import type { Problem } from '#core/problem.ts'

export type TooManyAttempts = Extract<Problem, { code: 'too_many_attempts' }>

export type IdTokenProblem =
  | Extract<Problem, { code: 'token_invalid' | 'token_expired' | 'account_not_found' | 'account_disabled' }>
  | Extract<IdentityProblem, { code: 'tenant_mismatch' }>

export type ProviderUnavailableProblem = Extract<IdentityProblem, { code: 'provider_unavailable' }>
