import type { IncomingMessage, ServerResponse } from 'node:http'
import { isAskedByAnybody } from '#api/route/kept-answers.ts'
import type { AnswerCache } from './answer-cache.ts'
import { clientAddress } from '#server/http/client-address.ts'
import { shared } from '#server/http/cross-origin.ts'
import type { RequestBound } from '#server/http/limit-requests.ts'

export interface MemoryFront {
  readonly answers: Pick<AnswerCache, 'find'>
  readonly bound: Pick<RequestBound, 'take'>
  /** Origins whose scripts may read answers. */
  readonly corsOrigins: readonly string[]
  readonly websiteUrl: string
  readonly trustedHops: number
}

/**
 * Answers a GET or HEAD of the API that is in memory, as the API behind it would: counted among the requests of its address, and with the headers
 * of its origin. False: there is none, it is not for whoever asks, or they have asked too much; then the API says what there is to say.
 */
export function answerFromMemory(front: MemoryFront, message: IncomingMessage, reply: ServerResponse): boolean {
  const { url = '', headers } = message
  if (!url.startsWith('/api/') || !isAskedByAnybody((name) => headers[name]?.toString(), front.websiteUrl)) return false
  const found = front.answers.find(url)
  const state = found && front.bound.take(clientAddress(message, front.trustedHops))
  if (!state) return false
  const { origin } = headers
  const isShared = origin !== undefined && front.corsOrigins.includes(origin)
  found.answer.send(message, reply, linesOf(state) + (isShared ? linesOf(shared(origin)) : ''))
  return true
}

function linesOf(headers: Readonly<Record<string, string>>): string {
  let lines = ''
  for (const name in headers) lines += `${name}: ${headers[name]}\r\n`
  return lines
}
