import { randomUUID } from 'node:crypto'
import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { isUuid } from '#core/is-uuid.ts'
import { findKnownHashes } from '#db/queries/media/asset-queries.ts'
import { insertSweep, isOwnSweep } from '#db/queries/media/sweep-queries.ts'
import type { PictureDeps } from '#media/picture-deps.ts'
import { unlessMissing } from '#media/unless-missing.ts'
import { removeUnused } from './remove-unused.ts'

const HOUR_MS = 3_600_000
/** Files written more recently may belong to a request that has not ended. */
const YOUNG_MS = 24 * HOUR_MS
/** A request that uploads or deletes a picture ends within minutes. */
const ABANDONED_MS = HOUR_MS
const AT_ONCE = 500
/** For how long marks are recorded: each process leaves one a day. */
const KNOWN_MS = 366 * 24 * HOUR_MS

/** What a sweep needs. */
export interface SweepDeps extends Pick<PictureDeps, 'db' | 'store' | 'incoming'> {
  /** Called when the store belongs to another site, so that nothing is removed from it. */
  readonly onForeignStore?: () => void
}

/**
 * Removes files that belong to nobody: pictures without a row (because their request failed half-way, or a variant was
 * written while its picture was deleted), uploads of processes that died, and what was set aside without a decision.
 * From a store that belongs to another site, whose pictures are unknown here, nothing is removed (decision 150).
 * `realNow`: the time that files carry. Returns how many pictures were removed.
 */
export async function sweepPictures(deps: SweepDeps, realNow: () => Date): Promise<number> {
  await removeAbandoned(deps.incoming, realNow().getTime() - ABANDONED_MS)
  if (await takeStore(deps, realNow())) return removeUnknown(deps, realNow)
  deps.onForeignStore?.()
  return 0
}

/** Leaves the mark of this site in the store. Returns false when another site has left one, or a copy of this one. */
async function takeStore({ db, store: { lastSweep } }: SweepDeps, at: Date): Promise<boolean> {
  if (!lastSweep) return true
  const last = await lastSweep.read()
  if (last !== null && !(isUuid(last) && (await isOwnSweep(db, last)))) return false
  const mark = randomUUID()
  // First, so that a process that dies in between still knows the mark that is there.
  await insertSweep(db, { mark, at, oldest: new Date(at.getTime() - KNOWN_MS) })
  await lastSweep.write(mark)
  return true
}

async function removeUnknown(deps: SweepDeps, realNow: () => Date): Promise<number> {
  for (const aside of await deps.store.leftAside()) {
    // The process that set it aside decides within moments, and nobody else may decide in the meantime.
    if (aside.since.getTime() > realNow().getTime() - ABANDONED_MS) continue
    const isKnown = (await findKnownHashes(deps.db, [aside.sha256])).has(aside.sha256)
    await (isKnown ? aside.restore() : aside.discard())
  }
  let removed = 0
  const oldest = realNow().getTime() - YOUNG_MS
  const removeAmong = async (hashes: string[]) => {
    const known = await findKnownHashes(deps.db, hashes)
    for (const sha256 of hashes) if (!known.has(sha256) && (await removeUnused(deps, sha256))) removed += 1
  }
  const old: string[] = []
  for await (const { sha256, changedAt } of deps.store.listOwn()) {
    if (changedAt.getTime() < oldest) old.push(sha256)
    if (old.length === AT_ONCE) await removeAmong(old.splice(0))
  }
  await removeAmong(old)
  return removed
}

async function removeAbandoned(incoming: string, before: number): Promise<void> {
  for (const name of (await unlessMissing(readdir(incoming))) ?? []) {
    const folder = path.join(incoming, name)
    const found = await unlessMissing(stat(folder))
    if (found && found.mtime.getTime() < before) await rm(folder, { recursive: true, force: true })
  }
}
