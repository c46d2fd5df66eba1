import { byCount, counted } from '#core/text/counted.ts'

/** Shown above the list of nights that nobody can book. */
export function nightsNobodyCanBook(nights: number): string {
  return byCount(nights, {
    zero: 'Every free night can be booked',
    one: '1 night nobody can book',
    other: '# nights nobody can book',
  })
}

/** Says why the nights of a gap cannot be booked: they are fewer than the minimum. */
export function minimumInGap(room: number, minimum: number): string {
  return `Minimum ${counted(minimum, 'night')}, room for ${room}`
}

/** The button that lets nights be sold. */
export function sellNightsLabel(nights: number): string {
  return byCount(nights, {
    zero: 'Put them on sale',
    one: 'Put this night on sale',
    other: 'Put these # nights on sale',
  })
}

/** Shown after such a sale was made possible. */
export function nightsCanBeSold(nights: number): string {
  return byCount(nights, {
    zero: 'The rule for that date is changed.',
    one: '1 night can be booked now.',
    other: '# nights can be booked now.',
  })
}

/** Shown after it where the list has pages: how many homes it is about. */
export function ofStaysByName(stays: number): string {
  return byCount(stays, { zero: 'of no home', one: 'of 1 home', other: 'of # homes by name' })
}
