import { TokenBuckets } from '#core/concurrency/token-buckets.ts'

/** Forged events are refused at once when an address has sent so many, and so many more each second. */
const ALLOWED = { capacity: 60, perSecond: 20 }
const MINUTE_MS = 60_000

/** Counts events with a wrong signature by client, so that a flood of them costs next to nothing. */
export interface ForgedPaymentEvents {
  /** Seconds to wait when a client has sent too many; null = its event is looked at. Counts the refusal. */
  refusalOf(client: string): number | null
  /** The signature of an event was wrong. */
  note(client: string): void
}

interface ForgedWebhooksDeps {
  /** Milliseconds that never go back. */
  readonly clock: () => number
  /** Called at most once a minute, with the refusals since it was called before. */
  readonly onRefused: (refusals: number) => void
}

/**
 * Only wrong signatures are counted, and a client who has sent too many is still listened to 20 times a second: a provider behind the
 * same address gets its events through.
 */
export function countForgedWebhooks({ clock, onRefused }: ForgedWebhooksDeps): ForgedPaymentEvents {
  const buckets = new TokenBuckets(ALLOWED)
  let refusals = 0
  let reportedAt = Number.NEGATIVE_INFINITY
  return {
    refusalOf(client) {
      const now = clock()
      if (buckets.left(client, now) >= 1) return null
      refusals += 1
      if (now - reportedAt >= MINUTE_MS) {
        onRefused(refusals)
        refusals = 0
        reportedAt = now
      }
      return buckets.secondsToNext(client, now)
    },
    note(client) {
      buckets.take(client, clock())
    },
  }
}
