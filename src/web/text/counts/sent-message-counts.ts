import { byCount, counted } from '#core/text/counted.ts'

/** Says how many messages wait to be sent. */
export function messagesWaiting(messages: number): string {
  return byCount(messages, { zero: 'Nothing waits', one: '1 message waits', other: '# messages wait' })
}

/** Says how many messages were given up. */
export function messagesGivenUp(messages: number): string {
  return byCount(messages, {
    zero: 'none was given up',
    one: '1 was given up',
    other: '# were given up',
  })
}

/** Says how often it was tried to send a message. */
export function attemptsMade(attempts: number): string {
  return `tried ${counted(attempts, 'time')}`
}
