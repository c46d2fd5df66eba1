import type { IncomingMessage, ServerResponse } from 'node:http'
import { CLIENT_ADDRESS_HEADER } from '#identity/client-address.ts'
import type { DirectCalls } from '#identity/direct-calls.ts'
import { sendWhole } from './node-adapter.ts'
import { CLOSED_CONTENT_SECURITY_POLICY } from './security-headers.ts'

/** Where a message comes from, and its contents. */
export interface ReadMessage {
  readonly origin: string
  readonly clientAddress: string
  readonly body: Buffer
}

/**
 * Answers a message by a direct call, with the headers that every answer of the site has; null when there is no such
 * call for it. `headers`: those of `securityHeaders`.
 */
export function respondDirectly(
  { calls, headers }: { readonly calls: DirectCalls; readonly headers: Readonly<Record<string, string>> },
  message: IncomingMessage,
  reply: ServerResponse,
  { origin, clientAddress, body }: ReadMessage,
): Promise<void> | null {
  const responding = calls({
    method: message.method ?? 'GET',
    url: origin + (message.url ?? '/'),
    headers: { get: (name) => (name === CLIENT_ADDRESS_HEADER ? clientAddress : headerOf(message, name)) },
    readText: async (limit) => (body.length > limit ? null : body.toString('utf8')),
  })
  if (!responding) return null
  return responding.then((response) =>
    sendWhole(message, reply, {
      ...response,
      headers: {
        ...headers,
        'content-security-policy': CLOSED_CONTENT_SECURITY_POLICY,
        ...(response.status === 503 ? { 'retry-after': '5' } : {}),
        ...response.headers,
      },
    }),
  )
}

/** Returns the value of a header like `Headers.get`: several of the same name are joined. */
function headerOf(message: IncomingMessage, name: string): string | null {
  return message.headersDistinct[name]?.join(', ') ?? null
}
