import { byCount } from '#core/text/counted.ts'

/** Shown above the inbox: how many conversations have no answer yet. */
export function waitingForAnswer(conversations: number): string {
  return byCount(conversations, {
    zero: 'Nobody is waiting for an answer.',
    one: '1 conversation is waiting for an answer.',
    other: '# conversations are waiting for an answer.',
  })
}
