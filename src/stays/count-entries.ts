import { countEntryChanges } from '#db/queries/collection/shown-entries.ts'
import type { StayDeps } from './stay-deps.ts'

const CHANGES_AT_ONCE = 500

/**
 * Applies pending changes to the counts of whole collections until none is left. The counts are correct before that,
 * too, only slower to read.
 */
export async function countEntries({ db }: Pick<StayDeps, 'db'>): Promise<void> {
  while ((await countEntryChanges(db, CHANGES_AT_ONCE)) === CHANGES_AT_ONCE);
}
