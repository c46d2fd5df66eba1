import { byCount } from '#core/text/counted.ts'

/** Says how many uploaded pictures are not visible yet. */
export function photosInWorkText(count: number): string {
  return byCount(count, {
    zero: 'All pictures are ready.',
    one: '1 picture is being processed.',
    other: '# pictures are being processed.',
  })
}

/** Says how many photos show a room. */
export function photosOfRoom(count: number): string {
  return byCount(count, { zero: 'no photos', one: '1 photo', other: '# photos' })
}

/** Says how many homes somebody runs. */
export function staysRun(count: number): string {
  return byCount(count, { zero: 'No homes yet', one: '1 home', other: '# homes' })
}

/** Says how many homes of others somebody helps with. */
export function staysHelpedWith(count: number): string {
  return byCount(count, { zero: 'helps with no homes', one: 'helps with 1 home', other: 'helps with # homes' })
}

/** Says whom guests see as the host of homes whose host leaves the company. */
export function staysLeftBehind(count: number): string {
  return byCount(count, {
    zero: '',
    one: 'Guests go on seeing them as the host of 1 home, until you give it to another host.',
    other: 'Guests go on seeing them as the host of # homes, until you give these to another host.',
  })
}

/** Says how many things a home of a list lacks. */
export function missingCount(count: number): string {
  return byCount(count, { zero: 'complete', one: '1 thing missing', other: '# things missing' })
}

/** The button that publishes a draft, with the number of its changes. */
export function publishChanges(changes: number): string {
  return byCount(changes, { zero: 'Nothing to publish', one: 'Publish 1 change', other: 'Publish # changes' })
}

/** Says how many changes guests do not see yet. */
export function changesKeptBack(changes: number): string {
  return byCount(changes, {
    zero: 'There are no unpublished changes.',
    one: '1 change that guests cannot see yet.',
    other: '# changes that guests cannot see yet.',
  })
}

/** Says how many drafted fields somebody has meanwhile changed for guests. */
export function draftClashes(fields: number): string {
  return byCount(fields, {
    zero: '',
    one: '1 field was changed on the site in the meantime: choose which value is right.',
    other: '# fields were changed on the site in the meantime: choose which values are right.',
  })
}

/** Says how many homes an import has written. */
export function staysWritten(stays: number): string {
  return byCount(stays, { zero: 'Nothing was written', one: '1 home written', other: '# homes written' })
}

/** Says how many rows of a file are rooms in somebody else's home. */
export function roomsLeftOut(rooms: number): string {
  return byCount(rooms, { zero: '', one: 'Of these, 1 room is not a home.', other: 'Of these, # rooms are not homes.' })
}

/** Says how many rows of a file are not shown. */
export function moreRows(rows: number): string {
  return byCount(rows, { zero: '', one: '1 more row.', other: '# more rows.' })
}

/** Says for how many homes of others somebody looks after the bookings. */
export function bookingsLookedAfter(stays: number): string {
  return byCount(stays, { zero: 'These are none.', one: 'This is 1 home.', other: 'These are # homes.' })
}

/** Says how many invitations to a home are still open. */
export function openInvitations(count: number): string {
  return byCount(count, { zero: 'no open invitations', one: '1 open invitation', other: '# open invitations' })
}

/** Says how many amenities an import gives a home. */
export function amenitiesTaken(amenities: number): string {
  return byCount(amenities, { zero: 'no amenities', one: '1 amenity', other: '# amenities' })
}
