import { createHash } from 'node:crypto'
import type { ServiceLog } from '#accounts/service-log.ts'

/** A list of passwords that became known, asked by the range protocol of Have I Been Pwned. */
export interface LeakedPasswords {
  /** What the first five signs of a hash are put behind. */
  readonly url: string
  /** Who chooses a password waits for the answer no longer than this. */
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
 * Whether a password stands in the configured list. The list learns five signs of its SHA-1 and answers all entries that begin so
 * (https://haveibeenpwned.com/API/v3#PwnedPasswords). False where none is configured, and when it does not answer in time: a list that
 * is away keeps nobody out.
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
    return isListed(await response.text(), hash.slice(SHOWN_SIGNS))
  } catch (error) {
    log.warn({ err: error }, 'the list of leaked passwords did not answer')
    return false
  }
}

/** Entries that pad an answer were counted no times. */
function isListed(result: string, rest: string): boolean {
  return result.split('\n').some((line) => {
    const [suffix, times] = line.trim().split(':')
    return suffix?.toUpperCase() === rest && Number(times) > 0
  })
}
