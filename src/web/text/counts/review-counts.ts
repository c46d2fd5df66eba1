import { byCount } from '#core/text/counted.ts'

/** What search engines show of the page of reviews. */
export function guestOpinions(guests: number, title: string): string {
  const message = byCount(guests, { zero: 'What guests say', one: 'What a guest said', other: 'What # guests said' })
  return `${message} about ${title}, good and bad.`
}

/** On the link to the page of reviews. */
export function reviewsToRead(reviews: number): string {
  return byCount(reviews, { zero: 'No reviews yet', one: 'Read the review', other: 'Read all # reviews' })
}

/** For screen readers, after a figure that is shown alone. */
export function unitOfGuests(guests: number): string {
  return byCount(guests, { one: ' guest', other: ' guests' })
}
