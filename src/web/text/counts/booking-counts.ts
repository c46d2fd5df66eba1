import { byCount } from '#core/text/counted.ts'

/** Says how many whole minutes are left to pay, if they are few. */
export function minutesToPay(minutes: number): string {
  return byCount(minutes, { zero: 'less than a minute', one: '1 minute', other: '# minutes' })
}

/** Says how many days are left until arrival. */
export function daysToArrival(days: number): string {
  return byCount(days, { zero: 'You arrive today', one: 'You arrive tomorrow', other: 'You arrive in # days' })
}

/** Says how many nights at the beginning of a stay a policy keeps. */
export function nightsKept(nights: number): string {
  return byCount(nights, { zero: 'none of the nights', one: 'the first night', other: 'the first # nights' })
}

/** Shown before the list of upcoming stays of somebody who deletes their account. */
export function staysAhead(stays: number): string {
  return byCount(stays, {
    zero: 'You have no upcoming stay.',
    one: 'You still have an upcoming stay. It stays as it is, but you can no longer see, change or cancel it here:',
    other:
      'You still have # upcoming stays. They stay as they are, but you can no longer see, change or cancel them here:',
  })
}
