import { createHash } from 'node:crypto'
import { boundedText } from '#accounts/outbound-fetch.ts'
import type { ServiceLog } from '#accounts/service-log.ts'

/** A list of leaked passwords, queried by the range protocol of Have I Been Pwned. */
export interface LeakedPasswords {
  /** The address that the first five digits of a hash are appended to. */
  readonly url: string
  /** How long somebody who chooses a password waits for the answer at most. */
  readonly timeoutMs: number
}

const SHOWN_SIGNS = 5

interface LeakCheck {
  readonly fetch: typeof fetch
  /** Null = passwords are not looked up anywhere. */
  readonly leakedPasswords: LeakedPasswords | null
  readonly log: ServiceLog
}

/**
 * Returns whether a password is on the configured list. The list receives only five digits of its SHA-1 and returns all
 * entries with that prefix (https://haveibeenpwned.com/API/v3#PwnedPasswords). False if none is configured, and when it
 * does not answer in time: an unavailable list shuts nobody out.
 */
export async function isLeakedPassword({ fetch, leakedPasswords, log }: LeakCheck, password: string): Promise<boolean> {
  if (leakedPasswords === null) return false
  const hash = createHash('sha1').update(password).digest('hex').toUpperCase()
  try {
    const response = await fetch(`${leakedPasswords.url}${hash.slice(0, SHOWN_SIGNS)}`, {
      headers: { 'add-padding': 'true' },
      signal: AbortSignal.timeout(leakedPasswords.timeoutMs),
    })
    if (!response.ok) throw new Error(`it answered ${response.status}`)
    return isListed(await boundedText(response), hash.slice(SHOWN_SIGNS))
  } catch (error) {
    log.warn({ err: error }, 'the list of leaked passwords did not respond')
    return false
  }
}

/** Entries that only pad an answer have a count of zero. */
function isListed(result: string, rest: string): boolean {
  return result.split('\n').some((line) => {
    const [suffix, times] = line.trim().split(':')
    return suffix?.toUpperCase() === rest && Number(times) > 0
  })
}
