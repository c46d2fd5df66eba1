import { createHash } from 'node:crypto'
import type { InlineParts } from '#contract/site/inline-parts.ts'
import type { ForeignOrigins } from './hosted-origins.ts'

/** Returns the headers of every answer (ASVS 3.4); HSTS only if the site uses https. */
export function securityHeaders(https: boolean): Readonly<Record<string, string>> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    // allow-popups: the sign-in popup of the identity SDK must be able to report back.
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'x-frame-options': 'SAMEORIGIN',
    'permissions-policy': 'camera=(), microphone=(), geolocation=()',
    ...(https ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  }
}

/** For answers that are not pages: nothing may run or load. */
export const CLOSED_CONTENT_SECURITY_POLICY = "default-src 'none'; frame-ancestors 'none'"

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g
const INLINE_STYLE = /<style[^>]*>([\s\S]*?)<\/style>/g

/**
 * Returns the policy of one HTML page: the given inline scripts and styles by their hashes, everything else from this
 * origin and the given ones. Uses hashes because a cached page cannot have a nonce. `framedBy`: which pages may show it
 * in a frame.
 */
export function pageContentSecurityPolicy(
  { scripts, styles }: InlineParts,
  foreign: ForeignOrigins,
  framedBy: "'none'" | "'self'" = "'none'",
): string {
  const named = (origins: readonly string[]) => ["'self'", ...origins].join(' ')
  return [
    "default-src 'self'",
    `script-src ${named(foreign.script)}${scripts}`,
    `style-src 'self'${styles}`,
    `img-src ${named(foreign.image)} data: blob:`,
    `connect-src ${named(foreign.connect)}`,
    `frame-src ${named(foreign.frame)}`,
    "object-src 'none'",
    "base-uri 'none'",
    `form-action ${named(foreign.form)}`,
    `frame-ancestors ${framedBy}`,
  ].join('; ')
}

/**
 * Returns the inline parts of a document made of constants only, without any input of visitors (`/offline`,
 * `/api/docs`).
 */
export function inlinePartsOf(html: string): InlineParts {
  return { scripts: hashes(html, INLINE_SCRIPT), styles: hashes(html, INLINE_STYLE) }
}

function hashes(html: string, element: RegExp): string {
  const found = new Set<string>()
  for (const match of html.matchAll(element)) {
    if (match[1]) found.add(` 'sha256-${createHash('sha256').update(match[1]).digest('base64')}'`)
  }
  return [...found].join('')
}
