import type { Operation } from './operation.ts'

/**
 * Combines an operation that users call for themselves with the privileged one that the holder of the service token may
 * call for anybody, in the project's form. With an ID token or a code it is a user's call, whoever makes it, unless
 * `proofs` lists none of them.
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
