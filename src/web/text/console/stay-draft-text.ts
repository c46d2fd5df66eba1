import type { DraftedField } from '#core/stay/stay-draft.ts'

/** The effects of changing a field beyond the page of the home. */
export const draftEffects: Readonly<Partial<Record<DraftedField, string>>> = {
  name: 'Used in lists, mails and future invoices; its address on the site stays the same.',
  destination: 'Guests who search this place find it; the place’s taxes apply to future bookings.',
  maxGuests: 'For future bookings; existing ones keep their guests.',
  maxPets: 'For future bookings; existing ones keep their pets.',
  address: 'Guests who have booked see it at once.',
  position: 'The circle on the map moves.',
  amenities: 'Decides which filters find this home.',
  checkInFrom: 'Guests who have booked see the new times.',
  checkInUntil: 'Guests who have booked see the new times.',
  checkOutBy: 'Guests who have booked see the new times.',
  directions: 'Guests who have booked see it at once.',
  accessInstructions: 'Guests who arrive soon see it at once.',
  timeZone: 'Used for the times and dates of future bookings.',
}

export const draftText = {
  done: {
    saved: 'Saved as a draft. Guests do not see it until you publish it.',
    published: 'Published. Guests see it now.',
    discarded: 'The draft is discarded. The home stays as guests see it.',
    dropped: 'Left as guests see it.',
    kept: 'The draft keeps its value.',
  },
  nothing:
    'There are no unpublished changes. What you change in the parts of this home is kept here until you publish it.',
  incomplete: 'This draft cannot be published yet. Missing:',
  preview: 'The draft, as guests would see it. Nothing can be booked here.',
} as const

export type DraftDone = keyof typeof draftText.done
