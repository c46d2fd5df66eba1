import type { IdentityProblem } from '#core/identity-problem.ts'
import type { Problem } from '#core/problem.ts'
import { err, type Result } from '#core/result.ts'
import { isUniqueViolation } from '#db/unique-violation.ts'

export type TakenProblem =
  | Extract<Problem, { code: 'email_taken' }>
  | Extract<IdentityProblem, { code: 'phone_taken' | 'uid_taken' | 'provider_account_taken' }>

const PROBLEM_OF: readonly (readonly [constraint: string, problem: TakenProblem])[] = [
  ['account_email', { code: 'email_taken' }],
  ['account_phone', { code: 'phone_taken' }],
  ['account_pkey', { code: 'uid_taken' }],
  ['account_provider_raw_id', { code: 'provider_account_taken' }],
]

/** Returns the result of the work, or which identifier of the account belongs to another one. Rethrows other errors. */
export async function orTaken<Value, Failure extends Problem | IdentityProblem>(
  work: Promise<Result<Value, Failure>>,
): Promise<Result<Value, Failure | TakenProblem>> {
  try {
    return await work
  } catch (error) {
    const taken = PROBLEM_OF.find(([constraint]) => isUniqueViolation(error, constraint))
    if (taken) return err(taken[1])
    throw error
  }
}
