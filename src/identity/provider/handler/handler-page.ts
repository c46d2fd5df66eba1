import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { AuthEvent } from '#contract/account/auth-event.ts'

/** The path of the script of these pages. */
export const HANDLER_SCRIPT_PATH = '/__/auth/handler.js'
/** The script itself: passes the event on. */
export const handlerScript = readFileSync(new URL('./handler-page.js', import.meta.url), 'utf8')

const STYLE =
  'body{font:1rem/1.5 system-ui,sans-serif;max-width:30rem;margin:20vh auto;padding:0 1.5rem;color:#23302c;background:#faf7f2}' +
  'h1{font-size:1.25rem}a{color:inherit}' +
  '@media(prefers-color-scheme:dark){body{color:#e9e4da;background:#17201d}}'

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/**
 * Headers of every answer of the handler. There is no opener policy, because a browser would report the popup as closed
 * when it returns from a provider without one.
 */
export const HANDLER_HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy': POLICY,
  'cross-origin-opener-policy': 'unsafe-none',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
} as const

/** How an event reaches the waiting page: by broadcast to another window, or in the session storage of this one. */
export interface Delivery {
  readonly event: AuthEvent
  readonly channel: string
  /** The page to return to; null in a popup. */
  readonly redirectUrl: string | null
}

/** Returns the page that passes an event on. */
export function deliveryPage(delivery: Delivery): Response {
  return page(
    200,
    'One moment',
    'You are being taken back to the site. If nothing happens, you can close this window.',
    delivery,
  )
}

/** Returns a page that says why a flow cannot continue. `text` is a sentence. */
export function refusalPage(status: number, title: string, text: string): Response {
  return page(status, title, text, null)
}

function page(status: number, title: string, text: string, delivery: Delivery | null): Response {
  const data = delivery ? ` data-delivery="${escaped(JSON.stringify(delivery))}"` : ''
  const script = delivery ? `<script src="${HANDLER_SCRIPT_PATH}" type="module"></script>` : ''
  return new Response(
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(title)}</title><style>${STYLE}</style></head>` +
      `<body${data}><main><h1>${escaped(title)}</h1><p>${escaped(text)}</p></main>${script}</body></html>`,
    { status, headers: { ...HANDLER_HEADERS, 'content-type': 'text/html; charset=utf-8' } },
  )
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`)
}
