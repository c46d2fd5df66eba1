import type { Operation } from './operation.ts'

/**
 * An operation that users call for themselves, and that the bearer of the service token may call for anybody: then it is the
 * privileged one, whose first form is the project's. With an ID token or a code it is a user's call, whoever makes it,
 * unless `proofs` names none of them.
 */
export function orService(
  own: Operation,
  [privileged]: readonly Operation[],
  { proofs = ['idToken', 'oobCode'] }: { readonly proofs?: readonly string[] } = {},
): Operation {
  return {
    ...own,
    run: (deps, fields, caller) => {
      const isForUser = proofs.some((name) => Boolean(fields[name]))
      return (caller.isService && !isForUser && privileged ? privileged : own).run(deps, fields, caller)
    },
  }
}
