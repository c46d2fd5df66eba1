import type { AmenityChange, NewAmenity } from '#contract/collection/catalogue-input.ts'
import { ok, err } from '#core/result.ts'
import {
  deleteAmenity,
  findAmenity,
  findSlugsWithAmenity,
  freePosition,
  insertAmenity,
  updateAmenity,
} from '#db/queries/rate/catalogue-queries.ts'
import type { RateActor } from '#rates/rate-deps.ts'
import { invalid, writeCatalogue, type CatalogueChange, type CatalogueDeps } from './write-catalogue.ts'

/**
 * Creates an amenity, at the end of the list unless a position is given, which others then make free. `invalid_input`:
 * its slug is taken, or there are 128 already.
 */
export function createAmenity(deps: CatalogueDeps, { actor, input }: { actor: RateActor; input: NewAmenity }) {
  const { slug: code, ...rest } = input
  return writeCatalogue(deps, actor, async (tx) => {
    const made = await insertAmenity(tx, { code, icon: null, ...rest })
    if (!made) return invalid('slug', 'No more amenities can be added')
    if (rest.position !== undefined) await freePosition(tx, rest.position, made.id)
    return ok({ documentId: made.documentId, homes: [] })
  })
}

/**
 * Changes an amenity; fields left out keep their values, and others make room at its new position. `entry_not_found`: there is none; `invalid_input`: its slug is
 * taken.
 */
export function changeAmenity(
  deps: CatalogueDeps,
  { actor, name, input }: CatalogueChange & { readonly input: AmenityChange },
) {
  const { slug: code, ...rest } = input
  return writeCatalogue(deps, actor, async (tx) => {
    const found = await findAmenity(tx, name)
    if (!found) return err({ code: 'entry_not_found' })
    if (rest.position !== undefined) await freePosition(tx, rest.position, found.id)
    await updateAmenity(tx, found.id, { ...rest, code, updated_at: deps.now() })
    return ok({ documentId: found.documentId, homes: await findSlugsWithAmenity(tx, found.id) })
  })
}

/** Removes an amenity, also from every home that has it. `entry_not_found`: there is none. */
export function removeAmenity(deps: CatalogueDeps, { actor, name }: CatalogueChange) {
  return writeCatalogue(deps, actor, async (tx) => {
    const found = await findAmenity(tx, name)
    if (!found) return err({ code: 'entry_not_found' })
    const stays = await findSlugsWithAmenity(tx, found.id)
    await deleteAmenity(tx, found.id)
    return ok({ documentId: found.documentId, homes: stays })
  })
}
