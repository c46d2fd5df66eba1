import { byCount, counted } from '#core/text/counted.ts'

/** Shown above a range of the calendar: how many of its nights are free. */
export function freeNightsIn(nights: number): string {
  return byCount(nights, { zero: 'No night is free', one: '1 night is free', other: '# nights are free' })
}

/** Shown below the range: how many nights a change leaves out. */
export function nightsSkipped(nights: number): string {
  return byCount(nights, {
    zero: 'Prices and rules can be set for all of them.',
    one: '1 night is taken or past, and is skipped.',
    other: '# nights are taken or past, and are skipped.',
  })
}

/** The button that blocks nights. */
export function blockNightsLabel(nights: number): string {
  return `Block ${counted(nights, 'night')}`
}

/** The button that releases blocked nights. */
export function releaseBlocksLabel(blocks: number): string {
  return byCount(blocks, { zero: 'Nothing to unblock', one: 'Remove this block', other: 'Remove these # blocks' })
}

/** The button that sets prices and rules of nights. */
export function setNightsLabel(nights: number): string {
  return `Set ${counted(nights, 'night')}`
}

/** Shown when nights were taken while the user looked at them. */
export function nightsTakenMeanwhile(nights: number): string {
  return byCount(nights, {
    zero: 'The nights have changed since you looked. Nothing was changed; please check again.',
    one: '1 of these nights has been taken since. Nothing was changed; please check again.',
    other: '# of these nights have been taken since. Nothing was changed; please check again.',
  })
}

/** Says in the calendar how long a stay has to be on a night. */
export function atLeastNights(nights: number): string {
  return `at least ${counted(nights, 'night')}`
}

/** Says how many guests wait for dates that are taken. */
export function guestsWaiting(people: number): string {
  return byCount(people, { zero: 'Nobody waits', one: '1 guest waits', other: '# guests wait' })
}

/** Says for how many dates that are not listed guests wait. */
export function otherDatesWaitedFor(dates: number): string {
  return byCount(dates, { zero: '', one: 'And for 1 other set of dates', other: 'And for # other sets of dates' })
}

/** Says how many nights something was done to. */
export function nightsCounted(nights: number): string {
  return counted(nights, 'night')
}

/** Says briefly on a bar how long nights are still kept. */
export function minutesLeft(minutes: number): string {
  return byCount(minutes, { zero: 'under 1 min', one: '1 min', other: '# min' })
}

/** The same, of more than two hours. */
export function hoursLeft(hours: number): string {
  return byCount(hours, { one: '1 h', other: '# h' })
}

/** The same, of more than two days. */
export function daysLeft(days: number): string {
  return counted(days, 'day')
}

/** Says how many ranges of nights are chosen, where it is more than one. */
export function rangesChosen(ranges: number): string {
  return byCount(ranges, { zero: 'No range', one: '1 range', other: '# ranges' })
}

/** Shown in the head of the calendar. */
export function staysInCalendar(stays: number): string {
  return counted(stays, 'home')
}

/** Says how many of the homes that could be let in a night are let. */
export function staysSold(available: number, sold: number): string {
  return byCount(available, { zero: 'No home to let', one: `${sold} of 1 home sold`, other: `${sold} of # homes sold` })
}

/** Added when blocks of other homes were released. */
export function staysWithoutBlock(stays: number): string {
  return byCount(stays, {
    zero: 'All homes had some.',
    one: '1 home had none blocked.',
    other: '# homes had none blocked.',
  })
}

/** Shown when more homes match than the calendar shows. */
export function onlyFirstStays(most: number): string {
  return `only the first ${counted(most, 'home')} that match: type more of the name`
}

/** Shown when more homes are chosen than one change can have. */
export function tooManyStays(most: number): string {
  return `At most ${counted(most, 'home')} can be changed at once: choose fewer.`
}
