import { byCount } from '#core/text/counted.ts'

/** The shortest stay of a home, as one of its rules. */
export function shortestStay(nights: number): string {
  const short = 'Single nights welcome, unless the calendar says otherwise'
  return byCount(nights, { zero: short, one: short, other: 'Stays of # nights or more' })
}

/** `day`: the arrival that was chosen. Nothing where one night is enough. */
export function shortestStayFrom(nights: number, day: string): string {
  return byCount(nights, { zero: '', one: '', other: `Stays from ${day} are # nights or more. ` })
}

/** How many pets a home takes, and what each costs; `fee` is null where they cost nothing. */
export function petsWelcome(pets: number, fee: string | null): string {
  const price = fee === null ? '' : `, ${fee}`
  return byCount(pets, {
    zero: 'No pets',
    one: `One pet welcome${price}`,
    other: `Up to # pets welcome${fee === null ? '' : `${price} each`}`,
  })
}

/** Above the list of check-outs after an arrival. */
export function daysToLeave(days: number): string {
  return byCount(days, {
    zero: 'No possible check-out day',
    one: 'The one possible check-out day',
    other: 'All # possible check-out days, as a list',
  })
}
