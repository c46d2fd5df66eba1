import type { IncomingMessage, ServerResponse } from 'node:http'
import type { KeptRead } from '#api/kept-reads.ts'
import { isSameForEverybody } from '#api/route/kept-responses.ts'
import type { ResponseCache } from './response-cache.ts'
import { clientAddress } from '#server/http/client-address.ts'
import { shared } from '#server/http/cross-origin.ts'
import type { RequestBound } from '#server/http/limit-requests.ts'

export interface MemoryFront {
  readonly responses: Pick<ResponseCache, 'find' | 'prepared'>
  /** Returns the reads whose answers may be cached. */
  readonly reads: (target: string) => KeptRead | null
  readonly bound: Pick<RequestBound, 'take' | 'giveBack'>
  /** Origins whose scripts may read answers. */
  readonly corsOrigins: readonly string[]
  readonly websiteUrl: string
  readonly trustedHops: number
}

/**
 * Answers a GET or HEAD of the API from memory, as the API itself would: counted among the requests of its address, and
 * with the headers for its origin. Returns false if there is no such answer, if it may differ for this caller, or if
 * they have reached their limit; the API then decides.
 */
export function respondFromMemory(front: MemoryFront, message: IncomingMessage, reply: ServerResponse): boolean {
  if (!isForAnybody(front, message)) return false
  const found = front.responses.find(message.url!)
  const state = found && front.bound.take(clientAddress(message, front.trustedHops))
  if (!state) return false
  found.response.send(message, reply, moreLines(front, message, state))
  return true
}

/**
 * Makes an answer that is not in memory yet and sends it in the same way. Returns null if it cannot be cached, or the
 * caller has reached their limit. Rejects if it cannot be made: the API then says why, and counts the request.
 */
export function respondIntoMemory(
  front: MemoryFront,
  message: IncomingMessage,
  reply: ServerResponse,
): Promise<void> | null {
  if (!isForAnybody(front, message)) return null
  const read = front.reads(message.url!)
  const client = clientAddress(message, front.trustedHops)
  const state = read && front.bound.take(client)
  if (!state) return null
  const answered = front.responses.prepared(message.url!, read).catch((error: unknown) => {
    front.bound.giveBack(client)
    throw error
  })
  return answered.then((response) => {
    if (!reply.destroyed) response.send(message, reply, moreLines(front, message, state))
  })
}

function isForAnybody({ websiteUrl }: MemoryFront, { url = '', headers }: IncomingMessage): boolean {
  return url.startsWith('/api/') && isSameForEverybody((name) => headers[name]?.toString(), websiteUrl)
}

/** Returns the header lines for this request alone. */
function moreLines(
  { corsOrigins }: MemoryFront,
  { headers: { origin } }: IncomingMessage,
  state: Readonly<Record<string, string>>,
): string {
  const isShared = origin !== undefined && corsOrigins.includes(origin)
  return linesOf(state) + (isShared ? linesOf(shared(origin)) : '')
}

function linesOf(headers: Readonly<Record<string, string>>): string {
  let lines = ''
  for (const name in headers) lines += `${name}: ${headers[name]}\r\n`
  return lines
}
