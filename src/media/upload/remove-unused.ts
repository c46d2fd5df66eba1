import { findKnownHashes } from '#db/queries/media/asset-queries.ts'
import type { PictureDeps } from '#media/picture-deps.ts'

/**
 * Removes the files of a picture unless it belongs to somebody. Safe beside somebody who hands the same picture in at this moment: they
 * write the file, then the row, then the file again where it is missing; here it is set aside before the row is asked for a second time.
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
