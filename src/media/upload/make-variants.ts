import { mediaVariantWidths } from '#contract/media/media-url.ts'
import { inTransaction } from '#db/in-transaction.ts'
import {
  claimAsset,
  finishAsset,
  keepVariants,
  releaseAsset,
  uncountAttempt,
  type ClaimedAsset,
} from '#db/queries/media/asset-work-queries.ts'
import { decode } from '#media/picture/decode.ts'
import type { MediaStore } from '#media/media-store.ts'
import type { PictureDeps } from '#media/picture-deps.ts'
import { isOutOfSpace, PictureStoreAway } from '#media/picture-store-away.ts'

/**
 * A process that works on a picture renews its claim within this time, or counts as dead. One variant takes a few
 * seconds at most.
 */
const LEASE_MS = 30_000
/**
 * A picture on which work has begun this often without an end crashes its process or cannot be read. It is not tried
 * again.
 */
const MOST_ATTEMPTS = 5

/** Makes the missing variants of a picture from its original in the store. */
export async function keepVariantsOf(
  store: MediaStore,
  { sha256, original: name, width }: { readonly sha256: string; readonly original: string; readonly width: number },
): Promise<void> {
  const there = new Set(await store.list(sha256))
  const missing = mediaVariantWidths(width).filter((one) => !there.has(`${one}.avif`))
  const original = missing.length === 0 ? null : await store.read(sha256, name)
  if (original)
    for (const one of missing) await store.write(sha256, `${one}.avif`, await decode('encodeAvif', original, one))
}

type WorkDeps = Pick<PictureDeps, 'db' | 'now' | 'store' | 'onStayChanged'>

/**
 * Makes the variants of every picture that waits for them, and continues those whose process died. Returns how many
 * pictures were finished. Ends early, without losing anything, when `signal` says that the process stops. A picture
 * that cannot be finished is tried again after 30 s, five times in all; the error is thrown. While the store is away or
 * full it is tried for as long as that lasts, because the picture has no fault.
 */
export async function makeVariants(deps: WorkDeps, signal?: AbortSignal): Promise<number> {
  for (let finished = 0; ; finished++) {
    if (signal?.aborted) return finished
    const asset = await claimAsset(deps.db, deps.now(), leaseFrom(deps))
    if (!asset) return finished
    if (asset.attempts > MOST_ATTEMPTS) await releaseAsset(deps.db, asset.id, 'failed')
    else
      await finish(deps, asset, signal).catch(async (error: unknown) => {
        if (error instanceof PictureStoreAway || isOutOfSpace(error)) await uncountAttempt(deps.db, asset.id)
        throw error
      })
  }
}

async function finish(deps: WorkDeps, asset: ClaimedAsset, signal: AbortSignal | undefined): Promise<void> {
  const { db, now, store } = deps
  const original = await store.read(asset.sha256, asset.original)
  if (!original) throw new Error(`the original of picture ${asset.id} is missing`)
  const there = new Set(await store.list(asset.sha256))
  const widths: number[] = []
  for (const width of mediaVariantWidths(asset.width)) {
    if (signal?.aborted) return releaseAsset(db, asset.id, 'waiting')
    const name = `${width}.avif`
    // It exists already: it was made before its process died, or for another upload of the same picture.
    if (!there.has(name)) await store.write(asset.sha256, name, await decode('encodeAvif', original, width))
    widths.push(width)
    const isStillThere = await keepVariants(db, asset, widths, { at: now(), until: leaseFrom(deps) })
    if (!isStillThere) return
  }
  const slug = await inTransaction(db, (tx) => finishAsset(tx, asset, now()))
  if (slug !== null) deps.onStayChanged?.(slug)
}

function leaseFrom({ now }: WorkDeps): Date {
  return new Date(now().getTime() + LEASE_MS)
}
