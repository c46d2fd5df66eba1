import type { Problem } from '#core/problem.ts'
import { err, type Result } from '#core/result.ts'
import type { Tx } from '#db/database.ts'
import { inTransaction } from '#db/in-transaction.ts'
import { actAs } from '#db/act-as.ts'
import { isUniqueViolation } from '#db/unique-violation.ts'
import type { RateActor, RateDeps } from '#rates/rate-deps.ts'

export type CatalogueDeps = Pick<RateDeps, 'db' | 'now' | 'onStayChanged'>

/** An entry of the catalogue, and who writes it. */
export interface CatalogueChange {
  readonly actor: RateActor
  /** Slug, document id or numeric id. */
  readonly name: string
}

export type CatalogueProblem = Extract<Problem, { code: 'invalid_input' | 'entry_not_found' }>

/** What was written, and the homes whose pages show it. */
export interface CatalogueWritten {
  readonly documentId: string
  readonly homes: readonly string[]
}

/**
 * Writes an amenity or a place in one transaction that records the actor, and then drops the cached pages of the homes
 * that show it. Returns the document id. `invalid_input` for the slug: another one has it. A problem of `write` rolls
 * everything back.
 */
export async function writeCatalogue(
  deps: CatalogueDeps,
  actor: RateActor,
  write: (tx: Tx) => Promise<Result<CatalogueWritten, CatalogueProblem>>,
): Promise<Result<string, CatalogueProblem>> {
  try {
    const written = await inTransaction<CatalogueWritten, CatalogueProblem>(deps.db, async (tx) => {
      await actAs(tx, actor.uid, deps.now())
      return write(tx)
    })
    if (!written.ok) return written
    for (const slug of written.value.homes) deps.onStayChanged?.(slug)
    return { ok: true, value: written.value.documentId }
  } catch (error) {
    if (isUniqueViolation(error)) return invalid('slug', 'This attribute must be unique')
    throw error
  }
}

/** Returns a problem with one field. */
export function invalid(field: string, message: string) {
  return err({ code: 'invalid_input', fields: { [field]: message } } as const)
}

/** Returns the problem of a field that names something unknown, in the words that clients of the ecosystem expect. */
export function noDocument(field: string, name: string) {
  return invalid(field, `Document with id "${name}", locale "null" not found`)
}
