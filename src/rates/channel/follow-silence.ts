import { writeSilence } from '#db/queries/channel/silence-queries.ts'
import type { ChannelDeps } from './channel-deps.ts'

type SilenceDeps = Pick<ChannelDeps, 'db' | 'now' | 'onStayChanged'>

/**
 * Requires requests for homes with a silent feed (`core/channel/feed-health.ts`), and restores instant booking once the
 * feed is read again; existing bookings and holds stay as they are. Returns how many homes changed.
 */
export async function followSilence(deps: SilenceDeps, around: number | null = null): Promise<number> {
  const changed = await writeSilence(deps.db, { at: deps.now(), around })
  for (const slug of changed) deps.onStayChanged?.(slug)
  return changed.length
}
