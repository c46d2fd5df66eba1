const done = {
  removed: 'The endpoint is removed.',
  tested: 'The test event is on its way. Load the page again to see the response.',
  again: 'It is sent again. Load the page again to see the response.',
  changed: 'Changed. It applies from the next event on.',
} as const

/** Returns the sentence for what a form did before it redirected to the page; null for an unknown name. */
export function webhookDone(name: string | null): string | null {
  return name !== null && Object.hasOwn(done, name) ? done[name as keyof typeof done] : null
}

export const webhookText = {
  secret: 'Copy the signing secret now: it is shown only once.',
  invalid: 'Give an https URL that can be reached from here, and choose at least one event.',
  paused: 'Nothing is sent while it is paused, and events from that time are not sent later.',
  newSecret: 'For 24 hours after a new secret, deliveries are also signed with the old one.',
} as const
