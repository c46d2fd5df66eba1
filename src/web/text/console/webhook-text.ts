import type { WebhookEndpointState } from '#core/webhook/webhook-state.ts'

const done = {
  removed: 'The endpoint is removed.',
  tested: 'The test event is on its way. Load the page again to see the response.',
  again: 'It is sent again. Load the page again to see the response.',
  changed: 'Changed. It applies from the next event on.',
} as const

/** The same where the endpoint is paused, so that nothing is sent. */
const donePaused: Partial<Record<keyof typeof done, string>> = {
  tested: 'The endpoint is paused, so the test event waits. It is sent once “Paused” is no longer ticked.',
  again: 'The endpoint is paused, so the event waits. It is sent once “Paused” is no longer ticked.',
}

/**
 * Returns the sentence for what a form did before it redirected to the page, with an endpoint in a state; null for an
 * unknown name.
 */
export function webhookDone(name: string | null, state: WebhookEndpointState): string | null {
  if (state === 'paused' && name !== null && Object.hasOwn(donePaused, name))
    return donePaused[name as keyof typeof done] ?? null
  return name !== null && Object.hasOwn(done, name) ? done[name as keyof typeof done] : null
}

export const webhookText = {
  secret: 'Copy the signing secret now: it is shown only once.',
  invalid: 'Give an https URL that can be reached from here, and choose at least one event.',
  paused: 'Nothing is sent while it is paused, and events from that time are not sent later.',
  removal: 'Nothing is delivered there any more. It is gone with its secret and the log of its deliveries.',
  newSecret: 'For 24 hours after a new secret, deliveries are also signed with the old one.',
} as const
