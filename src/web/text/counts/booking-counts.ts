import { byCount } from '#core/text/counted.ts'

/** Whole minutes, where the time is short. */
export function minutesToPay(minutes: number): string {
  return byCount(minutes, { zero: 'less than a minute', one: '1 minute', other: '# minutes' })
}

/** How long it is to the arrival. */
export function daysToArrival(days: number): string {
  return byCount(days, { zero: 'You arrive today', one: 'You arrive tomorrow', other: 'You arrive in # days' })
}

/** Nights at the beginning of a stay that a policy keeps. */
export function nightsKept(nights: number): string {
  return byCount(nights, { zero: 'none of the nights', one: 'the first night', other: 'the first # nights' })
}

/** Before the list of stays that somebody has who deletes the account. */
export function staysAhead(stays: number): string {
  return byCount(stays, {
    zero: 'You have no upcoming stay.',
    one: 'You still have an upcoming stay. It stays booked, but you can no longer see, change or cancel it here:',
    other: 'You still have # upcoming stays. They stay booked, but you can no longer see, change or cancel them here:',
  })
}
