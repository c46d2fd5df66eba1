import { findKnownHashes } from '#db/queries/media/asset-queries.ts'
import type { PictureDeps } from '#media/picture-deps.ts'
import { PictureStoreAway } from '#media/picture-store-away.ts'

/**
 * Removes the files of a picture that was deleted or replaced, as `removeUnused` does. While the store cannot be reached
 * they stay until `sweepPictures` removes them: what was asked for is done, and must not be reported as failed.
 */
export async function removeUnusedOrLater(deps: Pick<PictureDeps, 'db' | 'store'>, sha256: string): Promise<void> {
  try {
    await removeUnused(deps, sha256)
  } catch (error) {
    if (!(error instanceof PictureStoreAway)) throw error
  }
}

/**
 * Removes the files of a picture unless somebody uses it. It is safe while somebody uploads the same picture: they
 * write the file, then the row, then the file again if it is missing; here the picture is set aside before the row is
 * looked up a second time.
 */
export async function removeUnused({ db, store }: Pick<PictureDeps, 'db' | 'store'>, sha256: string): Promise<boolean> {
  const isKnown = async () => (await findKnownHashes(db, [sha256])).has(sha256)
  if (await isKnown()) return false
  const aside = await store.setAside(sha256)
  if (!aside) return false
  if (await isKnown()) {
    await aside.restore()
    return false
  }
  await aside.discard()
  return true
}
