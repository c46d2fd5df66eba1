/** less: it stands in the way of a good stay. */
export const TOPIC_TONES = ['praise', 'less'] as const

export type TopicTone = (typeof TOPIC_TONES)[number]

/** Something guests bring up by themselves. */
export interface ReviewTopic {
  readonly code: ReviewTopicCode
  /** Guests who mention it. */
  readonly count: number
  readonly tone: TopicTone
}

/** Words by which a topic is recognised. English reviews only; a topic nobody names is not shown. */
const TOPICS = {
  quiet: /\b(quiet|silence|silent|peaceful|peace)\b/i,
  view: /\b(views?|sunsets?|sunrises?|stars)\b/i,
  pool: /\b(pools?)\b/i,
  beach: /\b(beach|beaches|cove|coves|bay|sand|snorkel\w*|swim|swimming|swam)\b/i,
  outside: /\b(terraces?|patio|courtyard|garden|balcony|pergola|porch)\b/i,
  kitchen: /\b(kitchen|oven|cook|cooked|cooking|barbecue|grill)\b/i,
  beds: /\b(beds?|linen|mattress(es)?|slept)\b/i,
  cleanliness: /\b(clean|spotless|immaculate)\b/i,
  host: /\b(hosts?|welcomed?|hospitality)\b/i,
  children: /\b(children|kids|child|toddlers?|baby|son|daughters?)\b/i,
  dogs: /\b(dogs?)\b/i,
  town: /\b(restaurants?|bakery|market|harbour|old town|bar)\b/i,
  parking: /\b(parking|parked)\b/i,
  heat: /\b(too hot|hot at night|hot in|stuffy|no air)\b/i,
  noise: /\b(noise|noisy|loud|hears? the|traffic)\b/i,
  steps: /\b(steps|stairs|steep)\b/i,
  road: /\b(bumpy|track|narrow road|dirt road)\b/i,
} as const satisfies Readonly<Record<string, RegExp>>

export type ReviewTopicCode = keyof typeof TOPICS

const LESS: ReadonlySet<string> = new Set(['heat', 'noise', 'steps', 'road'] satisfies ReviewTopicCode[])
/** Fewer is a remark, not something guests agree on. */
const FEWEST = 2
const MOST = 6

/** What at least two of these reviews bring up, each review counted once a topic; most often first, six at most. */
export function reviewTopics(bodies: readonly string[]): ReviewTopic[] {
  return (Object.entries(TOPICS) as [ReviewTopicCode, RegExp][])
    .map(([code, text]) => ({
      code,
      count: bodies.filter((body) => text.test(body)).length,
      tone: LESS.has(code) ? ('less' as const) : ('praise' as const),
    }))
    .filter(({ count }) => count >= FEWEST)
    .toSorted((a, b) => b.count - a.count)
    .slice(0, MOST)
}
