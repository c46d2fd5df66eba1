import { MOST_FAVOURITES } from '#contract/favourite/favourite-limits.ts'

/** What this browser remembers about homes: slugs, newest first. */
export interface StoredStays {
  /** The account that `saved` belongs to; null = none, so that only this browser has it. */
  readonly owner: string | null
  readonly saved: readonly string[]
  readonly seen: readonly string[]
}

export const STORED_STAYS_KEY = 'holmstay.homes'

/** Dispatched on `window` when the homes change in this tab; other tabs get the browser's own `storage` event. */
export const STORED_STAYS_EVENT = 'holmstay:homes'

const NOTHING: StoredStays = { owner: null, saved: [], seen: [] }
const SLUG = /^[a-z0-9-]{1,120}$/i
const MOST_SEEN = 12

/** Returns what is remembered; nothing when the storage is blocked or holds something else. */
export function readStoredStays(storage: () => Pick<Storage, 'getItem'> = () => localStorage): StoredStays {
  try {
    const value = JSON.parse(storage().getItem(STORED_STAYS_KEY) ?? 'null') as Partial<StoredStays> | null
    if (value === null || typeof value !== 'object') return NOTHING
    return {
      owner: typeof value.owner === 'string' ? value.owner : null,
      saved: slugsOf(value.saved, MOST_FAVOURITES),
      seen: slugsOf(value.seen, MOST_SEEN),
    }
  } catch {
    return NOTHING
  }
}

/** Remembers the homes and notifies this tab. A full or blocked storage is not an error. */
export function storeStays(
  stays: StoredStays,
  storage: () => Pick<Storage, 'setItem' | 'removeItem'> = () => localStorage,
) {
  try {
    if (stays.saved.length + stays.seen.length === 0 && stays.owner === null) storage().removeItem(STORED_STAYS_KEY)
    else storage().setItem(STORED_STAYS_KEY, JSON.stringify(stays))
  } catch {
    return
  }
  if (typeof window !== 'undefined') window.dispatchEvent(new Event(STORED_STAYS_EVENT))
}

/** Returns the homes with one saved or, if `saved` is false, removed. */
export function withSaved(stays: StoredStays, slug: string, saved: boolean): StoredStays {
  const others = stays.saved.filter((one) => one !== slug)
  return { ...stays, saved: saved ? [slug, ...others].slice(0, MOST_FAVOURITES) : others }
}

/** Returns the homes with one as the last viewed. */
export function withSeen(stays: StoredStays, slug: string): StoredStays {
  return { ...stays, seen: [slug, ...stays.seen.filter((one) => one !== slug)].slice(0, MOST_SEEN) }
}

/** Calls `listener` when the homes change, in this tab or another. Returns a function that stops it. */
export function onStoredStays(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === STORED_STAYS_KEY || event.key === null) listener()
  }
  window.addEventListener(STORED_STAYS_EVENT, listener)
  window.addEventListener('storage', onStorage)
  return () => {
    window.removeEventListener(STORED_STAYS_EVENT, listener)
    window.removeEventListener('storage', onStorage)
  }
}

function slugsOf(value: unknown, most: number): readonly string[] {
  if (!Array.isArray(value)) return []
  const slugs = value.filter((one): one is string => typeof one === 'string' && SLUG.test(one))
  return [...new Set(slugs)].slice(0, most)
}
