import { byCount, counted } from '#core/text/counted.ts'

/** Above the list of nights nobody can book. */
export function nightsNobodyCanBook(nights: number): string {
  return byCount(nights, {
    zero: 'Every free night can be booked',
    one: '1 night nobody can book',
    other: '# nights nobody can book',
  })
}

/** Why nights of a gap are lost to a minimum. */
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

/** Told after it. */
export function nightsCanBeSold(nights: number): string {
  return byCount(nights, {
    zero: 'The rule for that date is changed.',
    one: '1 night can be booked now.',
    other: '# nights can be booked now.',
  })
}

/** Behind it, where the list has pages: of which homes. */
export function ofHomesByName(homes: number): string {
  return byCount(homes, { zero: 'of no home', one: 'of 1 home', other: 'of # homes by name' })
}
