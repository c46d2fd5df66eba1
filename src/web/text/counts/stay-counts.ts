import { byCount } from '#core/text/counted.ts'

/** Says how long the shortest stay of a home is, as one of its rules. */
export function shortestStay(nights: number): string {
  const short = 'Single nights welcome, unless the calendar says otherwise'
  return byCount(nights, { zero: short, one: short, other: 'Stays of # nights or more' })
}

/** Says how long a stay from the chosen arrival (`day`) must be; empty where one night is enough. */
export function shortestStayFrom(nights: number, day: string): string {
  return byCount(nights, { zero: '', one: '', other: `Stays from ${day} are # nights or more. ` })
}

/** Says how many pets a home accepts, and what they cost (`€40.00 a pet`); `fees` is empty where they are free. */
export function petsWelcome(pets: number, fees: string): string {
  const price = fees === '' ? '' : `, ${fees}`
  return byCount(pets, { zero: 'No pets', one: `One pet welcome${price}`, other: `Up to # pets welcome${price}` })
}

/** Above the list of check-outs after an arrival. */
export function daysToLeave(days: number): string {
  return byCount(days, {
    zero: 'No possible check-out day',
    one: 'The one possible check-out day',
    other: 'All # possible check-out days, as a list',
  })
}
