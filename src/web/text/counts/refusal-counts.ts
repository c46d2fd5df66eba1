import { byCount, counted } from '#core/text/counted.ts'

/** Says why a day cannot be the arrival: too few nights are free from it on. */
export function nightsFree(nights: number, minNights: number): string {
  const requested = `stays are ${counted(minNights, 'night')} or more`
  return byCount(nights, {
    zero: 'No nights free here.',
    one: `Only 1 night free here, and ${requested}.`,
    other: `Only # nights free here, and ${requested}.`,
  })
}

/** Says which minimum a rule sets, beside what was chosen. */
export function nightsAtLeast(nights: number, chosen: number): string {
  const fewest = byCount(nights, { zero: 'of any length', one: '1 night or more', other: '# nights or more' })
  return `Stays on these dates are ${fewest}; you chose ${chosen}. Choose a later check-out.`
}

/** Says which maximum a rule sets, beside what was chosen. */
export function nightsAtMost(nights: number, chosen: number): string {
  const most = byCount(nights, { zero: 'not possible', one: '1 night at most', other: '# nights at most' })
  return `Stays on these dates are ${most}; you chose ${chosen}. Choose an earlier check-out.`
}

/** Says how many pets a home accepts to a guest who wants to bring more. */
export function petsTaken(pets: number): string {
  return byCount(pets, {
    zero: 'Pets cannot stay in this home. Look for a home that welcomes them.',
    one: '1 pet can stay in this home, no more.',
    other: '# pets can stay in this home, no more.',
  })
}

/** Says how many nights between two stays nobody could book. */
export function nightsLeftEmpty(nights: number): string {
  return byCount(nights, { zero: 'no nights', one: 'a single night', other: '# nights' })
}

/** Shown to somebody who gave too few ages, or too many. */
export function childrenToAge(children: number): string {
  return byCount(children, {
    zero: 'There are ages of children, but no children. Add them or leave the ages out.',
    one: 'Tell us the age of the child, from 2 to 17.',
    other: 'Tell us the age of each child, from 2 to 17: there are # children.',
  })
}

/** Says how often an extra can be ordered; begins with its name. */
export function timesToOrder(times: number, extra: string): string {
  return byCount(times, {
    zero: `“${extra}” cannot be ordered.`,
    one: `“${extra}” can be ordered once at most.`,
    other: `“${extra}” can be ordered # times at most.`,
  })
}

/** Says how much of an extra is left on the dates. */
export function extrasLeft(left: number, extra: string): string {
  return byCount(left, {
    zero: `“${extra}” is no longer available for these dates. Leave it out or choose other dates.`,
    one: `Only 1 of “${extra}” is available for these dates.`,
    other: `Only # of “${extra}” are available for these dates.`,
  })
}

/** Says how many homes a network may hold at a time. */
export function staysHeldByNetwork(stays: number): string {
  const others =
    'already being held from your network, by you or by others. Pay for one, or try again in a few minutes.'
  return byCount(stays, {
    zero: 'No home can be held from your network now. Try again in a few minutes.',
    one: `1 home is ${others}`,
    other: `# homes are ${others}`,
  })
}

/** Says how many homes a guest may hold at a time. */
export function staysHeldByGuest(stays: number): string {
  return byCount(stays, {
    zero: 'You cannot hold a home.',
    one: 'You are already holding 1 home. Pay for it or release it first.',
    other: 'You are already holding # homes. Pay for one or release it first.',
  })
}
