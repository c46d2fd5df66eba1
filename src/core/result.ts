import type { IdentityProblem } from './identity-problem.ts'
import type { Problem } from './problem.ts'

/**
 * The outcome of a use case or a rule: a value, or an expected failure with its code. Programming errors are thrown
 * instead.
 */
export type Result<Value, Failure extends Problem | IdentityProblem = Problem> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly problem: Failure }

/** Wraps a successful value. */
export function ok<Value>(value: Value): { readonly ok: true; readonly value: Value } {
  return { ok: true, value }
}

/** Wraps an expected failure. */
export function err<Failure extends Problem | IdentityProblem>(
  problem: Failure,
): { readonly ok: false; readonly problem: Failure } {
  return { ok: false, problem }
}
