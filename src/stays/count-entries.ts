import { countEntryChanges } from '#db/queries/collection/shown-entries.ts'
import type { StayDeps } from './stay-deps.ts'

const CHANGES_AT_ONCE = 500

/** Puts what has changed into the counts of whole collections, until nothing is left. They are right before it, too, only slower. */
export async function countEntries({ db }: Pick<StayDeps, 'db'>): Promise<void> {
  while ((await countEntryChanges(db, CHANGES_AT_ONCE)) === CHANGES_AT_ONCE);
}
