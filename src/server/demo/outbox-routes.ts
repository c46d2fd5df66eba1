import type { OutboxMessageShape } from '#contract/demo/outbox-shapes.ts'
import type { Service } from '#server/service.ts'

export interface OutboxRoutesOptions {
  readonly listMessages: () => Promise<readonly OutboxMessageShape[]>
  readonly findMessage: (id: string) => Promise<OutboxMessageShape | null>
}

/**
 * Creates the routes of the demo's mailbox: `GET /demo/outbox.json`, `/demo/outbox/{id}.json`, and
 * `/demo/outbox/{id}/html`, the mail as a mail program would show it. Exists only in demo mode, because anybody who can
 * reach it can read every mail.
 */
export function createOutboxRoutes(options: OutboxRoutesOptions): Service {
  return async (request) => {
    const { pathname } = new URL(request.url)
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return new Response(null, { status: 405, headers: { allow: 'GET, HEAD' } })
    if (pathname === '/demo/outbox.json') return Response.json({ data: await options.listMessages() })
    const [, id, form] = /^\/demo\/outbox\/([^/.]+)(\.json|\/html)$/.exec(pathname) ?? []
    const message = id === undefined ? null : await options.findMessage(id)
    if (!message)
      return new Response('There is no such message.', {
        status: 404,
        headers: { 'content-type': 'text/plain; charset=utf-8' },
      })
    if (form === '.json') return Response.json({ data: message })
    return asMailProgram(message)
  }
}

/** Mails contain inline styles but never scripts; their links open outside of the frame. */
function asMailProgram(message: OutboxMessageShape): Response {
  const html =
    message.html ?? `<pre>${message.text.replace(/[&<>]/g, (character) => `&#${character.charCodeAt(0)};`)}</pre>`
  return new Response(html.replace(/<head>/i, '<head><base target="_top">'), {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'self'; sandbox allow-top-navigation-by-user-activation allow-popups",
    },
  })
}
