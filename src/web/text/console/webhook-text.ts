const done = {
  removed: 'It is told no more.',
  tested: 'The trial message is on its way. Load the page again to see how it was answered.',
  again: 'It is told once more. Load the page again to see how it was answered.',
  changed: 'Changed. It counts from the next thing that happens.',
} as const

/** The sentence for what a form did before it led back to the page; null for what nothing of ours has said. */
export function webhookDone(name: string | null): string | null {
  return name !== null && Object.hasOwn(done, name) ? done[name as keyof typeof done] : null
}

export const webhookText = {
  secret: 'Copy the secret now. Messages are signed by it, and it is shown this once.',
  invalid: 'Give an https address that can be reached from here, and choose at least one thing it is told of.',
  paused: 'Nothing is sent, and what happens meanwhile is never told.',
  newSecret: 'With a new secret, messages carry the signature of the former one as well for 24 hours.',
} as const
