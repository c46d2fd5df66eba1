import { byCount } from '#core/text/counted.ts'

/** Says how many recovery codes have not been used. */
export function codesLeft(codes: number): string {
  return byCount(codes, {
    zero: 'You have no recovery codes.',
    one: '1 recovery code left, good for one login.',
    other: '# recovery codes left, each good for one login.',
  })
}

/** Shown after signing out everywhere else. */
export function devicesEnded(devices: number): string {
  return byCount(devices, {
    zero: 'No other device was signed in.',
    one: '1 other device signed out.',
    other: '# other devices signed out.',
  })
}

/** Shown before the list of fields that are wrong. */
export function fieldsToMend(fields: number): string {
  return byCount(fields, {
    zero: 'Nothing needs your attention. ',
    one: 'One thing needs your attention: ',
    other: 'A few things need your attention:  ',
  })
}

/** Shown above the mailbox of the demo. */
export function messagesSoFar(messages: number): string {
  return byCount(messages, { zero: '', one: '1 message so far.', other: '# messages so far.' })
}
