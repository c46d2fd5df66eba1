import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { faultResponse } from '#api/route/api-response.ts'
import { endWithRest } from './end-with-rest.ts'

type RefusedStatus = 400 | 413 | 414 | 421 | 500 | 503

const bodies: Readonly<Record<RefusedStatus, unknown>> = {
  400: named(400, 'BadRequestError', 'This request cannot be read'),
  413: faultResponse('body_too_large').body,
  414: named(414, 'URITooLongError', 'This address is too long'),
  421: named(421, 'MisdirectedRequestError', 'This site does not go by that name'),
  500: faultResponse('internal').body,
  503: faultResponse('database_unavailable').body,
}

/**
 * Answers a request that no service could: with a sentence for people and, below `/api`, in the envelope that its
 * clients read.
 */
export function refuseRequest(
  message: IncomingMessage,
  reply: ServerResponse,
  status: RefusedStatus,
  text: string,
  headers: OutgoingHttpHeaders = {},
): void {
  const isForClient = message.url?.startsWith('/api/') ?? false
  const body = Buffer.from(isForClient ? JSON.stringify(bodies[status]) : text)
  reply.writeHead(status, {
    ...headers,
    'content-length': body.length,
    'content-type': isForClient ? 'application/json' : 'text/plain; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    // The rest of an unread body would be taken for the next request.
    connection: 'close',
  })
  reply.write(body)
  endWithRest(message, reply)
}

function named(status: number, name: string, message: string) {
  return { data: null, error: { status, name, message, details: {} } }
}
