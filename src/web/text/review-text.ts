import type { ReviewTopicCode } from '#core/review/review-topics.ts'
import type { ReviewScore } from '#core/review/review-score.ts'

/** The aspects that guests score, as headings of their averages. */
export const scoreText: Readonly<Record<ReviewScore, string>> = {
  cleanliness: 'Cleanliness',
  accuracy: 'As described',
  arrival: 'Arrival',
  communication: 'Contact with the host',
  location: 'Location',
  value: 'Value',
}

/** The topics that guests mention in their own words. */
export const topicText: Readonly<Record<ReviewTopicCode, string>> = {
  quiet: 'The quiet',
  view: 'The view',
  pool: 'The pool',
  beach: 'Beach and swimming',
  outside: 'Terrace and garden',
  kitchen: 'The kitchen',
  beds: 'Good beds',
  cleanliness: 'Cleanliness',
  host: 'The host',
  children: 'With children',
  dogs: 'With dogs',
  town: 'Places nearby',
  parking: 'Parking',
  heat: 'Warm at night',
  noise: 'Sounds',
  steps: 'Many steps',
  road: 'The last bit of road',
}
