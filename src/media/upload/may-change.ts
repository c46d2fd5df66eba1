import type { Asset } from '#db/queries/media/asset-queries.ts'
import type { AssetUses } from '#db/queries/media/shown-asset-queries.ts'
import type { PictureActor } from '#media/picture-deps.ts'

/**
 * Returns whether somebody may change a picture. In homes it is part of what guests see of them, so those who may
 * change all of these homes may change it, and the person who uploaded it has no further right. A picture that no home
 * shows belongs to the person who uploaded it.
 */
export function mayChange(
  { uid, role }: PictureActor,
  { createdBy }: Pick<Asset, 'createdBy'>,
  { homes: stays }: Pick<AssetUses, 'homes'>,
): boolean {
  if (role !== 'host') return true
  return stays.length === 0 ? createdBy === uid : stays.every(({ isInScope }) => isInScope)
}
