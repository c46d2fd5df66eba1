import { byCount, counted } from '#core/text/counted.ts'

/** Above a range of the calendar: the nights in it that are free. */
export function freeNightsIn(nights: number): string {
  return byCount(nights, { zero: 'No night is free', one: '1 night is free', other: '# nights are free' })
}

/** Below it: what a change leaves out. */
export function nightsSkipped(nights: number): string {
  return byCount(nights, {
    zero: 'Prices and rules can be set for all of them.',
    one: '1 night is taken or past, and is skipped.',
    other: '# nights are taken or past, and are skipped.',
  })
}

/** The button that keeps nights. */
export function blockNightsLabel(nights: number): string {
  return `Block ${counted(nights, 'night')}`
}

/** The button that lets blocked nights go. */
export function releaseBlocksLabel(blocks: number): string {
  return byCount(blocks, { zero: 'Nothing to unblock', one: 'Remove this block', other: 'Remove these # blocks' })
}

/** The button that sets prices and rules of nights. */
export function setNightsLabel(nights: number): string {
  return `Set ${counted(nights, 'night')}`
}

/** Told when nights were taken while somebody looked at them. */
export function nightsTakenMeanwhile(nights: number): string {
  return byCount(nights, {
    zero: 'The nights have changed since you looked. Nothing was changed; please check again.',
    one: '1 of these nights has been taken since. Nothing was changed; please check again.',
    other: '# of these nights have been taken since. Nothing was changed; please check again.',
  })
}

/** Said of a night in the calendar: how long a stay has to be. */
export function atLeastNights(nights: number): string {
  return `at least ${counted(nights, 'night')}`
}

/** How many guests wait for dates that somebody else has. */
export function guestsWaiting(people: number): string {
  return byCount(people, { zero: 'Nobody waits', one: '1 guest waits', other: '# guests wait' })
}

/** Dates that guests wait for and that are not listed. */
export function otherDatesWaitedFor(dates: number): string {
  return byCount(dates, { zero: '', one: 'And for 1 other set of dates', other: 'And for # other sets of dates' })
}

/** Of how many nights the calendar says what was done. */
export function nightsCounted(nights: number): string {
  return counted(nights, 'night')
}

/** In the head of the calendar. */
export function homesInCalendar(homes: number): string {
  return counted(homes, 'home')
}

/** Said beside it when blocks of others were let go. */
export function homesWithoutBlock(homes: number): string {
  return byCount(homes, {
    zero: 'All homes had some.',
    one: '1 home had none blocked.',
    other: '# homes had none blocked.',
  })
}

/** Said where more homes fit than the calendar shows. */
export function onlyFirstHomes(most: number): string {
  return `only the first ${counted(most, 'home')} that match: type more of the name`
}

/** Told when more homes are chosen than one change takes. */
export function tooManyHomes(most: number): string {
  return `At most ${counted(most, 'home')} can be changed at once: choose fewer.`
}
