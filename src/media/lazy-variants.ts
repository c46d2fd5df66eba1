import { decode } from './picture/decode.ts'
import type { MediaStore } from './media-store.ts'

type Bytes = Uint8Array<ArrayBuffer>

/** Width of the JPEG for shared links (`decodeTasks`). */
const SHARE_WIDTH = 1200

/** Answers variants of pictures, making those that are made at the first request only. */
interface LazyVariants {
  /** The JPEG in the width of an existing AVIF variant, or null when there is none in that width. */
  jpeg(sha256: string, width: number): Promise<Bytes | null>
  /** The 1200 × 630 JPEG for shared links, or null when the picture is unknown. */
  shareImage(sha256: string): Promise<Bytes | null>
}

/**
 * JPEG is for the few browsers without AVIF and for link previews, so it is made from the AVIF variant when first asked
 * for and kept in the store. However many ask for the same one at once, it is made once.
 */
export function createLazyVariants(store: MediaStore): LazyVariants {
  const underWay = new Map<string, Promise<Bytes | null>>()

  async function keep(sha256: string, name: string, make: () => Promise<Bytes | null>): Promise<Bytes | null> {
    const kept = await store.read(sha256, name)
    if (kept) return kept
    const key = `${sha256}/${name}`
    let making = underWay.get(key)
    if (!making) {
      making = (async () => {
        // Whoever read before the last one finished writing would otherwise make it again.
        const keptMeanwhile = await store.read(sha256, name)
        if (keptMeanwhile) return keptMeanwhile
        const bytes = await make()
        // A store that is full or away keeps nothing; who asks sees the picture all the same.
        if (bytes) await store.write(sha256, name, bytes).catch(() => {})
        return bytes
      })().finally(() => underWay.delete(key))
      underWay.set(key, making)
    }
    return making
  }

  return {
    jpeg: (sha256, width) =>
      keep(sha256, `${width}.jpg`, async () => {
        const source = await store.read(sha256, `${width}.avif`)
        if (!source) return null
        return plainBytes(await decode('encodeJpeg', source))
      }),
    shareImage: (sha256) =>
      keep(sha256, 'og.jpg', async () => {
        const width = shareSource(await store.list(sha256))
        const source = width === null ? null : await store.read(sha256, `${width}.avif`)
        if (!source) return null
        return plainBytes(await decode('cropForSharing', source))
      }),
  }
}

// The narrowest variant that need not be enlarged; else the widest there is.
function shareSource(names: readonly string[]): number | null {
  const widths = names.flatMap((name) => (/^\d+\.avif$/.test(name) ? [Number.parseInt(name, 10)] : []))
  widths.sort((a, b) => a - b)
  return widths.find((width) => width >= SHARE_WIDTH) ?? widths.at(-1) ?? null
}

// A Response takes bytes over an ArrayBuffer only, while a Buffer might lie over shared memory as far as types know.
function plainBytes(buffer: Uint8Array): Bytes {
  return new Uint8Array(buffer)
}
