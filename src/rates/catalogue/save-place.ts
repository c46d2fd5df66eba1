import type { NewPlace, PlaceChange } from '#contract/collection/catalogue-input.ts'
import { ok, err, type Result } from '#core/result.ts'
import type { Tx } from '#db/database.ts'
import {
  archivePlace,
  findPlace,
  findSlugsInPlace,
  insertPlace,
  liesIn,
  lockTreeOfPlaces,
  updatePlace,
} from '#db/queries/rate/catalogue-queries.ts'
import { findPictureKeys } from '#db/queries/rate/stay-part-queries.ts'
import type { RateActor } from '#rates/rate-deps.ts'
import {
  invalid,
  noDocument,
  writeCatalogue,
  type CatalogueChange,
  type CatalogueDeps,
  type CatalogueProblem,
} from './write-catalogue.ts'

/** Creates a place. `invalid_input`: its slug is taken, or there is no such parent or picture. */
export function createPlace(deps: CatalogueDeps, { actor, input }: { actor: RateActor; input: NewPlace }) {
  return writeCatalogue(deps, actor, async (tx) => {
    const columns = await columnsOf(tx, input, null)
    if (!columns.ok) return columns
    const { slug, name, kind, timeZone: timezone, lat, lng } = input
    const made = await insertPlace(tx, { ...columns.value, slug, name, kind, timezone, lat, lng })
    return ok({ documentId: made.documentId, homes: [] })
  })
}

/**
 * Changes a place; fields left out keep their values. `entry_not_found`: there is none; `invalid_input`: as for a new
 * one, or it would contain itself.
 */
export function changePlace(
  deps: CatalogueDeps,
  { actor, name, input }: CatalogueChange & { readonly input: PlaceChange },
) {
  return writeCatalogue(deps, actor, async (tx) => {
    if (input.parent != null) await lockTreeOfPlaces(tx)
    const found = await findPlace(tx, name)
    if (!found) return err({ code: 'entry_not_found' })
    const columns = await columnsOf(tx, input, found.id)
    if (!columns.ok) return columns
    await updatePlace(tx, found.id, { ...columns.value, updated_at: deps.now() })
    return ok({ documentId: found.documentId, homes: await findSlugsInPlace(tx, found.id) })
  })
}

/**
 * Removes a place. What lies in it then lies in the place that contains it, and its slug can be used again.
 * `entry_not_found`: there is none; `invalid_input`: it contains homes.
 */
export function removePlace(deps: CatalogueDeps, { actor, name }: CatalogueChange) {
  return writeCatalogue(deps, actor, async (tx) => {
    await lockTreeOfPlaces(tx)
    const found = await findPlace(tx, name)
    if (!found) return err({ code: 'entry_not_found' })
    if ((await findSlugsInPlace(tx, found.id)).length > 0)
      return invalid('stays', 'There are homes in this place: move them to another place first')
    await archivePlace(tx, found.id, deps.now())
    return ok({ documentId: found.documentId, homes: [] })
  })
}

/** Returns the columns of a place; undefined = unchanged. `own`: its id, null for a new one. */
async function columnsOf(
  tx: Tx,
  { parent, photo, timeZone: timezone, otherNames, ...rest }: PlaceChange,
  own: number | null,
): Promise<
  Result<
    Parameters<typeof updatePlace>[2] & { parent_id: number | null; photo_id: string | null } & BoxColumns,
    CatalogueProblem
  >
> {
  const above = parent == null ? null : await findPlace(tx, parent)
  if (parent != null && !above) return noDocument('parent', parent)
  if (own !== null && above && (await liesIn(tx, above.id, own)))
    return invalid('parent', 'A place must not be inside itself')
  const pictures = photo == null ? null : await findPictureKeys(tx, [photo], null)
  const picture = photo == null ? null : (pictures?.get(photo) ?? null)
  if (photo != null && picture === null) return noDocument('photo', photo)
  return ok({
    ...rest,
    timezone,
    ...(otherNames === undefined ? {} : { other_names: otherNames }),
    parent_id: parent === undefined ? (undefined as never) : (above?.id ?? null),
    photo_id: photo === undefined ? (undefined as never) : picture,
    ...boxOf(rest),
  })
}

interface BoxColumns {
  readonly country: string | null
  readonly south: number | null
  readonly west: number | null
  readonly north: number | null
  readonly east: number | null
}

const boxOf = ({ country, south, west, north, east }: PlaceChange) =>
  ({ country, south, west, north, east }) as BoxColumns
