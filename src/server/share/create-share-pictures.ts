import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { SITE_PICTURE, sharePictureVersion, type SharedStay } from '#contract/site/share-picture-url.ts'
import { boundedQueue } from '#core/concurrency/bounded-queue.ts'
import type { Service } from '#server/service.ts'
import { keepSharePicture, readSharePicture } from './kept-share-pictures.ts'
import type { ShareText } from './share-drawing.ts'

const ADDRESS = /^\/media\/og\/([a-z0-9-]{1,120})\/([0-9a-f]{16})\.jpg$/
const DRAWER = path.join(import.meta.dirname, 'draw-share-picture.ts')
const SITE_GROUND = path.join(import.meta.dirname, 'site-ground.jpg')
/** No home has this slug: the site's pictures are stored beside those of homes. */
const SITE = '_site'
/** A picture takes half a second of a processor; when this many wait, callers are told to try again later. */
const WAITING = 30

export interface SharePicturesOptions {
  readonly websiteName: string
  /** Shown in the picture of the site. */
  readonly sentence: string
  /** Where finished pictures are stored. */
  readonly folder: string
  readonly findStay: (slug: string) => Promise<SharedStay | null>
  /** Returns the 1200 × 630 JPEG of a photo, or null. */
  readonly readPhoto: (sha256: string) => Promise<Uint8Array | null>
}

/**
 * Creates the service of pictures for shared links, of homes at the addresses of `sharePictureUrl` and of the site at
 * `SITE_PICTURE`: drawn on first request, then stored. The address of what the home shows now may be cached for ever;
 * an older one returns today's picture, to be revalidated, and so does that of the site. 404 when there is no such
 * home.
 */
export function createSharePictures(options: SharePicturesOptions): Service {
  const inTurn = boundedQueue({ running: 1, waiting: WAITING })
  const underWay = new Map<string, Promise<Uint8Array>>()

  async function pictureOf(stay: SharedStay, version: string): Promise<Uint8Array | null> {
    const name = `${stay.slug}-${version}`
    const kept = await readSharePicture(options.folder, name)
    if (kept) return kept
    let drawing = underWay.get(name)
    if (!drawing) {
      const turn = inTurn(async () => {
        const picture = await draw(stay, options)
        await keepSharePicture(options.folder, stay.slug, name, picture)
        return picture
      })
      if (!turn) return null
      drawing = turn.finally(() => underWay.delete(name))
      underWay.set(name, drawing)
    }
    return drawing
  }

  return async (request) => {
    const { pathname } = new URL(request.url)
    const [, slug, requestedVersion] = ADDRESS.exec(pathname) ?? []
    const stay =
      pathname === SITE_PICTURE ? siteItself(options) : slug === undefined ? null : await options.findStay(slug)
    if (!stay) return plain(404, 'Not found')
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return plain(405, 'Method not allowed', { allow: 'GET, HEAD' })
    const version = sharePictureVersion(stay, options.websiteName)
    const picture = await pictureOf(stay, version)
    if (!picture) return plain(503, 'Please try again in a few seconds', { 'retry-after': '10' })
    return new Response(request.method === 'HEAD' ? null : new Uint8Array(picture), {
      headers: {
        'content-type': 'image/jpeg',
        'content-length': String(picture.byteLength),
        'cache-control': requestedVersion === version ? 'public, max-age=31536000, immutable' : 'public, max-age=300',
      },
    })
  }
}

/** Returns the site in the shape of a home: its sentence as the name, no place. */
function siteItself({ sentence }: SharePicturesOptions): SharedStay {
  return { slug: SITE, title: sentence, destination: { name: '' }, rating: null, reviews: 0, photos: [] }
}

/** Draws in a separate process. Throws when that fails, because its input is ours. */
async function draw(stay: SharedStay, { websiteName, readPhoto }: SharePicturesOptions): Promise<Uint8Array> {
  const { slug, title, destination, rating, reviews, photos } = stay
  const text: ShareText = { title, place: destination.name, rating, reviews, websiteName }
  const photo = slug === SITE ? await readFile(SITE_GROUND) : photos[0] ? await readPhoto(photos[0].sha256) : null
  const child = spawn(process.execPath, [DRAWER], { stdio: ['pipe', 'pipe', 'pipe'], env: {} })
  const ended = new Promise<number | null>((resolve, reject) => child.once('error', reject).once('close', resolve))
  // A child that ends early closes its input, and reports why on its standard error.
  child.stdin.on('error', () => undefined)
  child.stdin.write(`${JSON.stringify(text)}\n`)
  child.stdin.end(photo ?? undefined)
  const [picture, result, code] = await Promise.all([buffer(child.stdout), buffer(child.stderr), ended])
  if (code !== 0) throw new Error(`the picture of ${slug} was not drawn: ${result.toString().slice(0, 500)}`)
  return picture
}

function plain(status: number, text: string, headers: Record<string, string> = {}): Response {
  return new Response(text, {
    status,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store', ...headers },
  })
}
