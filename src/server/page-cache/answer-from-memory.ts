import type { IncomingMessage, ServerResponse } from 'node:http'
import type { KeptRead } from '#api/kept-reads.ts'
import { isAskedByAnybody } from '#api/route/kept-answers.ts'
import type { AnswerCache } from './answer-cache.ts'
import { clientAddress } from '#server/http/client-address.ts'
import { shared } from '#server/http/cross-origin.ts'
import type { RequestBound } from '#server/http/limit-requests.ts'

export interface MemoryFront {
  readonly answers: Pick<AnswerCache, 'find' | 'prepared'>
  /** Reads whose answers may come into it. */
  readonly reads: (target: string) => KeptRead | null
  readonly bound: Pick<RequestBound, 'take' | 'giveBack'>
  /** Origins whose scripts may read answers. */
  readonly corsOrigins: readonly string[]
  readonly websiteUrl: string
  readonly trustedHops: number
}

/**
 * Answers a GET or HEAD of the API that is in memory, as the API behind it would: counted among the requests of its
 * address, and with the headers of its origin. False: there is none, it is not for whoever asks, or they have asked too
 * much; then the API says what there is to say.
 */
export function answerFromMemory(front: MemoryFront, message: IncomingMessage, reply: ServerResponse): boolean {
  if (!isForAnybody(front, message)) return false
  const found = front.answers.find(message.url!)
  const state = found && front.bound.take(clientAddress(message, front.trustedHops))
  if (!state) return false
  found.answer.send(message, reply, moreLines(front, message, state))
  return true
}

/**
 * Makes an answer that is not in memory yet, and sends it likewise; null: it is none of those, or they have asked too
 * much. Rejects where it cannot be made: the API behind says why, and counts it.
 */
export function answerIntoMemory(
  front: MemoryFront,
  message: IncomingMessage,
  reply: ServerResponse,
): Promise<void> | null {
  if (!isForAnybody(front, message)) return null
  const read = front.reads(message.url!)
  const client = clientAddress(message, front.trustedHops)
  const state = read && front.bound.take(client)
  if (!state) return null
  const answered = front.answers.prepared(message.url!, read).catch((error: unknown) => {
    front.bound.giveBack(client)
    throw error
  })
  return answered.then((answer) => {
    if (!reply.destroyed) answer.send(message, reply, moreLines(front, message, state))
  })
}

function isForAnybody({ websiteUrl }: MemoryFront, { url = '', headers }: IncomingMessage): boolean {
  return url.startsWith('/api/') && isAskedByAnybody((name) => headers[name]?.toString(), websiteUrl)
}

/** Lines of the head that this request alone gets. */
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
