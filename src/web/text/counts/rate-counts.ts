import { byCount, counted } from '#core/text/counted.ts'

/** In the head of the rates. */
export function staysWithRates(stays: number): string {
  return byCount(stays, {
    zero: 'No homes',
    one: 'Prices and rules of 1 home',
    other: 'Prices and rules of # homes, side by side',
  })
}

/** The link to changes that are being tried. */
export function savedTries(tries: number): string {
  return byCount(tries, { zero: 'No saved trials', one: '1 saved trial', other: '# saved trials' })
}

/** Says how many homes a change is about. */
export function staysMeant(stays: number): string {
  return counted(stays, 'home')
}

/** Follows the owners who are named, where more of them have to agree. */
export function moreOwnersAsked(stays: number): string {
  return byCount(stays, {
    zero: '',
    one: 'So has the owner of 1 more home.',
    other: 'So have the owners of # more homes.',
  })
}

/** The button that publishes, with the number of values that the list of changes and an undo will count as well. */
export function publishLabel(values: number): string {
  return byCount(values, { zero: 'Publish', one: 'Publish 1 value', other: 'Publish # values' })
}

/** Shown beside it: what publishing does. */
export function publishNote(stays: number): string {
  return `One new version of the rates of ${counted(stays, 'home')}, published together.`
}

/** Shown beside it: homes that are not chosen but change because they follow one that is. */
export function followersNote(stays: number): string {
  return byCount(stays, {
    zero: '',
    one: '1 home that follows them changes too.',
    other: '# homes that follow them change too.',
  })
}

/**
 * Says for how many nights of a stay, or of a choice, the price comes from another home; `title` is null if that
 * belongs to another host.
 */
export function followedNights(nights: number, of: number, title: string | null): string {
  const which =
    nights === of
      ? byCount(nights, { zero: '', one: 'The night', other: 'All # nights' })
      : `${nights} of ${counted(of, 'night')}`
  return `${which} at the price that follows ${title ?? 'another home'}.`
}

/** Says how many days before (negative) or after a holiday a day is. */
export function daysFromHoliday(days: number): string {
  const away = byCount(Math.abs(days), { zero: 'the day itself', one: '1 day', other: '# days' })
  return days === 0 ? away : `${away} ${days < 0 ? 'before' : 'after'}`
}

/** Says which party a price by its size is for. */
export function byParty(guests: number): string {
  return `${counted(guests, 'guest')} or more`
}

/** Shown after publishing. */
export function publishedNote(stays: number): string {
  return byCount(stays, {
    zero: 'Nothing was left to change.',
    one: 'Published: 1 home has new rates. Undo it here for 30 days.',
    other: 'Published: # homes have new rates. Undo it here for 30 days.',
  })
}

/** Shown after an undo. */
export function restoredNote(values: number): string {
  return byCount(values, {
    zero: 'Nothing was left to restore.',
    one: '1 value is restored.',
    other: '# values are restored.',
  })
}

/** Says how many values an undo did not touch. */
export function leftNote(values: number): string {
  return byCount(values, {
    zero: 'Nobody has changed anything since.',
    one: '1 value has been changed since, and stays:',
    other: '# values have been changed since, and stay:',
  })
}

/** Used for a minimum or a maximum. */
export function nightsText(nights: number): string {
  return counted(nights, 'night')
}

/** Says how many nights a higher price may lose. */
export function nightsToLose(nights: number): string {
  return byCount(nights, { zero: 'no night to lose', one: '1 night to lose', other: '# nights to lose' })
}

/** Says how many nights a lower price has to win. */
export function nightsToWin(nights: number): string {
  return byCount(nights, { zero: 'no night to gain', one: '1 night to gain', other: '# nights to gain' })
}

/** Says which holds and offers keep their price. */
export function holdsAndOffers(holds: number, offers: number): string {
  const held = byCount(holds, { zero: 'no hold', one: '1 hold', other: '# holds' })
  return `${held}, ${byCount(offers, { zero: 'no special offer', one: '1 special offer', other: '# special offers' })}`
}

/** Says how many values a change writes. */
export function valuesWritten(values: number): string {
  return byCount(values, { zero: 'no value', one: '1 value', other: '# values' })
}
