import { decode } from './picture/decode.ts'
import type { MediaStore } from './media-store.ts'

type Bytes = Uint8Array<ArrayBuffer>

/** The width of the JPEG for shared links (`decodeTasks`). */
const SHARE_WIDTH = 1200

/** Returns variants of pictures, including those that are made only when they are first requested. */
interface LazyVariants {
  /** Returns the JPEG in the width of an existing AVIF variant, or null when there is none in that width. */
  jpeg(sha256: string, width: number): Promise<Bytes | null>
  /** Returns the 1200 × 630 JPEG for shared links, or null when the picture is unknown. */
  shareImage(sha256: string): Promise<Bytes | null>
}

/**
 * Creates the variants that are made on demand. JPEG is for the few browsers without AVIF and for link previews, so it
 * is made from the AVIF variant when it is first requested, and kept in the store. However many requests ask for the
 * same one at once, it is made once.
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
        // A request that read before the previous one finished writing would otherwise make it again.
        const keptMeanwhile = await store.read(sha256, name)
        if (keptMeanwhile) return keptMeanwhile
        const bytes = await make()
        // When the store is full or cannot be reached, nothing is kept, but the picture is shown all the same.
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

// Returns the narrowest variant that need not be enlarged, else the widest.
function shareSource(names: readonly string[]): number | null {
  const widths = names.flatMap((name) => (/^\d+\.avif$/.test(name) ? [Number.parseInt(name, 10)] : []))
  widths.sort((a, b) => a - b)
  return widths.find((width) => width >= SHARE_WIDTH) ?? widths.at(-1) ?? null
}

// A Response accepts only bytes over an ArrayBuffer, while by its type a Buffer might use shared memory.
function plainBytes(buffer: Uint8Array): Bytes {
  return new Uint8Array(buffer)
}
