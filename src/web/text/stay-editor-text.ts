import type { FeeBasis, FeeKind, FeeRefund } from '#core/rate/fee-kind.ts'
import { weekdayName } from '#core/time/english-date.ts'

/** The parts of the editor, in the order in which a home is filled in. */
export const partNames = {
  basics: 'Basics',
  photos: 'Photos',
  rooms: 'Rooms',
  texts: 'Texts',
  location: 'Location',
  amenities: 'Amenities',
  prices: 'Prices',
  rules: 'Rules',
  policies: 'Policy and taxes',
  arrival: 'Arrival',
  calendar: 'Blocked nights',
  parts: 'Whole and parts',
  channels: 'Channels',
} as const

export type PartName = keyof typeof partNames

/** What is wrong with a field, in a sentence that says what is valid. */
export const fieldFault = {
  missing: 'Please fill this in.',
  notWhole: 'Type a whole number.',
  notNumber: 'Type a number, such as 1.5.',
  notAmount: (whole: string, example: string) =>
    `Type an amount such as ${whole === example ? whole : `${whole} or ${example}`}.`,
  notPrice: 'A price must be above zero. Type what it costs, or leave the field empty.',
  notPriceRequired: 'A price must be above zero. Type what a night costs.',
  tooLarge: 'This amount is too large.',
  between: (min: number, max: number) => `Type a number from ${min} to ${max}.`,
  notTime: 'Type a time such as 15:00.',
  notDate: 'Choose a valid date.',
  notOption: 'Choose one from the list.',
  tooLong: (longest: number) => `This is longer than ${longest} characters.`,
}

export const conflictText = {
  title: 'Somebody else saved this while you were typing',
  about: 'Nothing you typed is lost: it is shown below. Keep what you want, then save again.',
  mine: 'You typed',
  theirs: 'Saved in the meantime',
  changed: 'Somebody else has changed this in the meantime. It is shown as it is now: remove it again if it should go.',
  removed: 'Somebody else has removed this in the meantime. What you typed is below: save it to add it again.',
}

const removalTexts: Readonly<Record<string, string>> = {
  block: 'Guests can book these nights again.',
  source: 'The home keeps its present prices, and no longer follows when those change.',
  tax: 'New bookings no longer pay it. It can only be added again as a new one.',
  room: 'It disappears from the page of the home.',
  part: 'Both homes can then be booked on the same nights.',
  'open-period': 'Guests can no longer book these nights while the home is let only in periods.',
  place: 'Visitors can no longer choose it. Places in it then lie in the one around it.',
  amenity: 'It disappears from every home that has it, and from the filters of the search.',
}

/** Says what is lost with an item that is removed: a season, a fee, a tax, a block, a place. `key` is of its form. */
export function removalText(key: string): string {
  return removalTexts[key] ?? 'It no longer applies to new bookings. Those that were made keep their price.'
}

/** Weekdays of forms, Monday first. */
export const weekdayOptions = [0, 1, 2, 3, 4, 5, 6].map((day) => ({ value: String(day), label: weekdayName(day) }))

/** Kinds of fees whose name is not that of their code. */
const feeKindNames: Readonly<Partial<Record<FeeKind, string>>> = {
  pet: 'Pets',
  custom: 'Other fee',
  extra: 'Optional extra',
}

/** Returns what a fee is for: `Cleaning`, `Early arrival`. */
export function feeKindName(kind: FeeKind): string {
  return feeKindNames[kind] ?? `${kind.charAt(0).toUpperCase()}${kind.slice(1).replaceAll('_', ' ')}`
}

export const feeBasisText: Readonly<Record<FeeBasis, string>> = {
  per_stay: 'once a stay',
  per_night: 'a night',
  per_guest: 'a guest',
  per_guest_night: 'a guest and night',
  per_pet: 'a pet',
  per_pet_night: 'a pet and night',
  percent_of_rent: '% of the rent',
  percent_of_total: '% of rent and fees',
}

export const feeRefundText: Readonly<Record<FeeRefund, string>> = {
  before_check_in: 'given back until arrival',
  with_rent: 'given back like the nights',
  never: 'never given back',
}

/** What a home lacks; with `blocks` it cannot be published. */
export const missingText = {
  photos: 'A photo',
  alt: 'Descriptions for photos without one',
  description: 'A description',
  street: 'The address, told to guests who have booked',
  summary: 'One sentence for lists',
  morePhotos: 'Five photos or more',
  amenities: 'Amenities',
  arrival: 'How guests get in',
} as const

/** Returns why no file of an upload was accepted. */
export function pictureFault(message: string): string {
  return `${message} None of this upload was kept; please choose again.`
}

/** Said when a removed photo has been deleted, or may no longer be seen by whoever puts it back. */
export const photoGoneText = 'This photo cannot be put back. Upload it again.'

/** Says that the room that was chosen for a photo is gone. `number`: the place of the photo. */
export function roomGoneText(number: number): string {
  return `Somebody else has removed the room that you chose for photo ${number}. Choose another, or none, and save again.`
}

/** Says that photos were removed while somebody described them, and what was typed about them. */
export function photoRemovedText(typed: readonly string[]): string {
  const listed = typed.map((text) => (text === '' ? 'nothing' : `“${text}”`)).join(', ')
  return `Somebody else has removed a photo while you described it. You typed: ${listed}. Nothing is saved yet: save the rest again.`
}

/** The heading above the files of an upload that were refused. */
export const filesRefusedText = {
  some: 'These files were not accepted; the rest of the upload was:',
  all: 'None of these files were accepted:',
} as const
