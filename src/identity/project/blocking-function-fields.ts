import * as z from 'zod/mini'
import {
  BLOCKING_EVENTS,
  isFunctionAddress,
  type BlockingEvent,
  type BlockingFunctionSettings,
} from '#accounts/project/blocking-settings.ts'
import type { IdentityProblem } from '#core/identity-problem.ts'
import { ok, err, type Result } from '#core/result.ts'

const flag = z._default(z.boolean(), false)

/**
 * The functions that are asked before accounts are created and signed in. `blockingFunctionsOf` checks events and
 * addresses.
 */
export const blockingFunctionsField = z.strictObject({
  triggers: z.optional(z.record(z.string(), z.looseObject({ functionUri: z.optional(z.string()) }))),
  forwardInboundCredentials: z.optional(z.strictObject({ idToken: flag, accessToken: flag, refreshToken: flag })),
})

/** Returns the settings without those that are not set. */
export function blockingFunctionsShape(settings: BlockingFunctionSettings): object {
  const triggers = BLOCKING_EVENTS.flatMap((event) => {
    const functionUri = settings[event]
    return functionUri === null ? [] : [[event, { functionUri }] as const]
  })
  const forwarded = Object.entries({
    idToken: settings.forwardIdToken,
    accessToken: settings.forwardAccessToken,
    refreshToken: settings.forwardRefreshToken,
  }).filter(([, isForwarded]) => isForwarded)
  return {
    ...(triggers.length > 0 ? { triggers: Object.fromEntries(triggers) } : {}),
    ...(forwarded.length > 0 ? { forwardInboundCredentials: Object.fromEntries(forwarded) } : {}),
  }
}

/**
 * Returns the settings in these fields. `blocking_function_invalid`: an unknown event, or an address that is not https
 * (on this machine: http).
 */
export function blockingFunctionsOf(
  given: z.infer<typeof blockingFunctionsField> | undefined,
): Result<BlockingFunctionSettings, Extract<IdentityProblem, { code: 'blocking_function_invalid' }>> {
  const addresses: Record<BlockingEvent, string | null> = { beforeCreate: null, beforeSignIn: null }
  for (const [event, { functionUri = '' }] of Object.entries(given?.triggers ?? {})) {
    if (!isEvent(event)) return err({ code: 'blocking_function_invalid', detail: 'Event type is invalid.' })
    if (!isFunctionAddress(functionUri)) {
      const detail = 'Expected an absolute https URI (http only on this machine).'
      return err({ code: 'blocking_function_invalid', detail })
    }
    addresses[event] = functionUri
  }
  const forward = given?.forwardInboundCredentials
  return ok({
    ...addresses,
    forwardIdToken: forward?.idToken ?? false,
    forwardAccessToken: forward?.accessToken ?? false,
    forwardRefreshToken: forward?.refreshToken ?? false,
  })
}

function isEvent(name: string): name is BlockingEvent {
  return (BLOCKING_EVENTS as readonly string[]).includes(name)
}
