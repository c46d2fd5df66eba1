import { createLazyVariants } from './lazy-variants.ts'
import type { MediaStore } from './media-store.ts'

const ADDRESS = /^\/media\/([0-9a-f]{64})\/(?:(og)|([1-9]\d{0,4}))\.(avif|jpg)$/
const ORIGINAL = /^\/media\/([0-9a-f]{64})\/original\.(jpg|webp)$/

const TYPES = { avif: 'image/avif', jpg: 'image/jpeg', webp: 'image/webp' } as const

/**
 * Serves pictures: `/media/{sha256}/{width}.{avif|jpg}`, `/media/{sha256}/og.jpg` (1200 × 630) and
 * `/media/{sha256}/original.{jpg|webp}`. A picture's address is derived from its content, so answers may be cached for
 * ever. Anything else is 404, and methods other than GET and HEAD are 405; both are plain text and must not be cached.
 */
export function createMediaApp({ store }: { store: MediaStore }): (request: Request) => Promise<Response> {
  const variants = createLazyVariants(store)
  return async (request) => {
    const { pathname } = new URL(request.url)
    const original = ORIGINAL.exec(pathname)
    const match = original ?? ADDRESS.exec(pathname)
    if (!match) return plainText(404, 'Not found')
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return plainText(405, 'Method not allowed', { allow: 'GET, HEAD' })
    }
    if (original) {
      const [, sha256 = '', ending] = original
      const format = ending === 'webp' ? 'webp' : 'jpg'
      const picture = { etag: `"${sha256.slice(0, 32)}-original-${format}"`, type: TYPES[format] }
      return pictureResponse(request, picture, () => store.read(sha256, `original.${format}`))
    }
    const [, sha256 = '', share, width, extension] = match
    const format = extension === 'avif' ? 'avif' : 'jpg'
    if (share && format === 'avif') return plainText(404, 'Not found')
    const picture = { etag: `"${sha256.slice(0, 32)}-${share ?? width}-${format}"`, type: TYPES[format] }
    return pictureResponse(request, picture, () => {
      if (share) return variants.shareImage(sha256)
      return format === 'jpg' ? variants.jpeg(sha256, Number(width)) : store.read(sha256, `${width}.avif`)
    })
  }
}

async function pictureResponse(
  request: Request,
  { etag, type }: { readonly etag: string; readonly type: string },
  read: () => Promise<Uint8Array<ArrayBuffer> | null>,
): Promise<Response> {
  const headers = {
    'cache-control': 'public, max-age=31536000, immutable',
    etag,
    'x-content-type-options': 'nosniff',
  }
  // A client that has the tag has these bytes, which never change, so nothing is read.
  if (knows(request, etag)) return new Response(null, { status: 304, headers })
  const bytes = await read()
  if (!bytes) return plainText(404, 'Not found')
  if (request.headers.get('if-none-match') === '*') return new Response(null, { status: 304, headers })
  return new Response(request.method === 'HEAD' ? null : bytes, {
    headers: { ...headers, 'content-type': type, 'content-length': String(bytes.byteLength) },
  })
}

function knows(request: Request, etag: string): boolean {
  const known = request.headers.get('if-none-match')
  if (known === null) return false
  return known.split(',').some((one) => one.trim().replace(/^W\//, '') === etag)
}

function plainText(status: number, text: string, headers: Record<string, string> = {}): Response {
  return new Response(text, {
    status,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store', ...headers },
  })
}
