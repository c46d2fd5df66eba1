import type { UserShape } from '#contract/account/user-shapes.ts'
import type { ApiTokenShape } from '#contract/api-token-shapes.ts'
import type { Problem } from '#core/problem.ts'
import type { BearerProblem } from '#accounts/session/resolve-bearer.ts'

/** Somebody who needs a second factor and has none. */
type SetupProblem = Extract<Problem, { code: 'second_factor_setup_required' }>

/** Who sends a request. */
export type Caller =
  /** `authTime`: when the sign-in was proved. */
  | { readonly kind: 'person'; readonly user: UserShape; readonly authTime: Date }
  | { readonly kind: 'nobody' }
  /** Another program: it may do what its token allows, and nothing that needs a person. */
  | { readonly kind: 'token'; readonly token: ApiTokenShape }
  /** Has an invalid token: is refused even what everybody may see (docs/content-api.md, Envelope). */
  | { readonly kind: 'refused'; readonly problem: BearerProblem | SetupProblem }

/** Returns who sends a request (`resolve-caller.ts` decides). */
export type ResolveCaller = (request: Request) => Promise<Caller>

/** Returns the signed-in person who sends a request, or null for everybody else. */
export type ResolveActor = (request: Request) => Promise<UserShape | null>

/** Returns the person of a caller; null for everybody else. */
export function personsOnly(resolveCaller: ResolveCaller): ResolveActor {
  return async (request) => {
    const caller = await resolveCaller(request)
    return caller.kind === 'person' ? caller.user : null
  }
}

/** Returns the same resolver, which decides only once per request, however many parts of it ask. */
export function oncePerRequest(resolveCaller: ResolveCaller): ResolveCaller {
  const callers = new WeakMap<Request, Promise<Caller>>()
  return (request) => {
    const known = callers.get(request)
    if (known) return known
    const caller = resolveCaller(request)
    callers.set(request, caller)
    return caller
  }
}
