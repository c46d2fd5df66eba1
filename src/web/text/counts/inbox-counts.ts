import { byCount } from '#core/text/counted.ts'

/** Above the inbox: conversations without an answer. */
export function waitingForAnswer(conversations: number): string {
  return byCount(conversations, {
    zero: 'Nobody waits for an answer.',
    one: '1 conversation waits for an answer.',
    other: '# conversations wait for an answer.',
  })
}
