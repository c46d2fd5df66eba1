/** `less`: something that keeps a stay from being good. */
export const TOPIC_TONES = ['praise', 'less'] as const

export type TopicTone = (typeof TOPIC_TONES)[number]

/** A topic that guests mention of their own accord. */
export interface ReviewTopic {
  readonly code: ReviewTopicCode
  /** The number of guests who mention it. */
  readonly count: number
  readonly tone: TopicTone
}

/** The words by which a topic is recognised, in English only. A topic that nobody mentions is not shown. */
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
/** With fewer mentions it is a single remark, not something guests agree on. */
const FEWEST = 2
const MOST = 6

/**
 * Returns the topics that at least two of these reviews mention, most often first, at most six. Each review counts once
 * per topic.
 */
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
