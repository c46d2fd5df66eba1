import type { DraftedField } from '#core/stay/home-draft.ts'

/** The effects of changing a field beyond the page of the home. */
export const draftEffects: Readonly<Partial<Record<DraftedField, string>>> = {
  name: 'Lists, mails and invoices to come call it so; its address on the site stays.',
  destination: 'Guests who search this place find it; taxes of the place hold for bookings to come.',
  maxGuests: 'For bookings to come; those there are keep their guests.',
  maxPets: 'For bookings to come; those there are keep their pets.',
  address: 'Guests who have booked read it at once.',
  position: 'The circle on the map moves.',
  amenities: 'Guests who filter by them find it, or no longer.',
  checkInFrom: 'Guests who have booked read the new hours.',
  checkInUntil: 'Guests who have booked read the new hours.',
  checkOutBy: 'Guests who have booked read the new hours.',
  directions: 'Guests who have booked read it at once.',
  accessInstructions: 'Guests who arrive soon read it at once.',
  timeZone: 'Hours and days of bookings to come are counted there.',
}

export const draftText = {
  done: {
    saved: 'Saved as a draft. Guests do not see it until you publish it.',
    published: 'Published. Guests see it now.',
    discarded: 'The draft is thrown away. The home is as guests see it.',
    dropped: 'Left as guests see it.',
    kept: 'The draft keeps its value.',
  },
  nothing:
    'There are no unpublished changes. What you change in the parts of this home is kept here until you publish it.',
  incomplete: 'This draft cannot be published yet. Missing:',
  preview: 'The draft, as guests would see it. Nothing can be booked here.',
} as const

export type DraftDone = keyof typeof draftText.done
