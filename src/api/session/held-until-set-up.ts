import type { Caller, ResolveCaller } from './caller.ts'

/**
 * Returns the same callers, but refuses those who have yet to set up a second factor, except for requests that are
 * allowed before.
 */
export function heldUntilSetUp(resolveCaller: ResolveCaller): {
  readonly resolveCaller: ResolveCaller
  readonly allowFor: (request: Request) => void
} {
  const allowed = new WeakSet<Request>()
  return {
    allowFor: (request) => void allowed.add(request),
    async resolveCaller(request): Promise<Caller> {
      const caller = await resolveCaller(request)
      const isHeld = caller.kind === 'person' && caller.user.needsSecondFactor && !allowed.has(request)
      return isHeld ? { kind: 'refused', problem: { code: 'second_factor_setup_required' } } : caller
    },
  }
}
