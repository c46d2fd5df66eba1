import { TokenBuckets } from '#core/concurrency/token-buckets.ts'

/** How many forged events an address may send before it is refused at once, and how many more each second. */
const ALLOWED = { capacity: 60, perSecond: 20 }
const MINUTE_MS = 60_000

/** Counts events with a wrong signature by client, so that a flood of them costs next to nothing. */
export interface ForgedPaymentEvents {
  /** Returns the seconds to wait when a client has sent too many; null = its event is checked. Counts the refusal. */
  refusalOf(client: string): number | null
  /** Records an event with a wrong signature. */
  note(client: string): void
}

interface ForgedWebhooksDeps {
  /** Milliseconds of a monotonic clock. */
  readonly clock: () => number
  /** Called at most once a minute, with the refusals since the last call. */
  readonly onRefused: (refusals: number) => void
}

/**
 * Creates the counter. It counts only wrong signatures, and still accepts 20 events a second from a client who has sent
 * too many, so that a provider behind the same address gets its events through.
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
