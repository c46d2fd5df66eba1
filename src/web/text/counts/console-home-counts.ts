import { byCount } from '#core/text/counted.ts'

/** Pictures that were handed in and are not to be seen yet. */
export function photosInWorkText(count: number): string {
  return byCount(count, {
    zero: 'All pictures are ready.',
    one: '1 picture is being processed.',
    other: '# pictures are being processed.',
  })
}

/** How many homes somebody runs. */
export function homesRun(count: number): string {
  return byCount(count, { zero: 'No homes yet', one: '1 home', other: '# homes' })
}

/** How many homes of others somebody helps with. */
export function homesHelpedWith(count: number): string {
  return byCount(count, { zero: 'helps with no homes', one: 'helps with 1 home', other: 'helps with # homes' })
}

/** What is missing in a home of a list. */
export function missingCount(count: number): string {
  return byCount(count, { zero: 'complete', one: '1 thing missing', other: '# things missing' })
}

/** What publishing a draft does, on its button. */
export function publishChanges(changes: number): string {
  return byCount(changes, { zero: 'Nothing to publish', one: 'Publish 1 change', other: 'Publish # changes' })
}

/** What is kept back from guests. */
export function changesKeptBack(changes: number): string {
  return byCount(changes, {
    zero: 'There are no unpublished changes.',
    one: '1 change that guests cannot see yet.',
    other: '# changes that guests cannot see yet.',
  })
}

/** Drafted fields that somebody has changed for guests meanwhile. */
export function draftClashes(fields: number): string {
  return byCount(fields, {
    zero: '',
    one: '1 field was changed on the site in the meantime: choose which value is right.',
    other: '# fields were changed on the site in the meantime: choose which values are right.',
  })
}

/** What a file of homes has done. */
export function homesWritten(homes: number): string {
  return byCount(homes, { zero: 'Nothing was written', one: '1 home written', other: '# homes written' })
}

/** Rows of a file that are rooms of somebody else's home. */
export function roomsLeftOut(rooms: number): string {
  return byCount(rooms, { zero: '', one: 'Of these, 1 room is not a home.', other: 'Of these, # rooms are not homes.' })
}

/** Rows of a file that are not shown. */
export function moreRows(rows: number): string {
  return byCount(rows, { zero: '', one: '1 more row.', other: '# more rows.' })
}

/** Of how many homes of others somebody looks after the bookings. */
export function bookingsLookedAfter(homes: number): string {
  return byCount(homes, { zero: 'These are none.', one: 'This is 1 home.', other: 'These are # homes.' })
}

/** So many invitations to a home that nobody has answered. */
export function openInvitations(count: number): string {
  return byCount(count, { zero: 'no open invitations', one: '1 open invitation', other: '# open invitations' })
}
