import type { FavouriteShape } from '#contract/favourite/favourite-shapes.ts'
import { readStoredUser, STORED_USER_EVENT } from '#web/sign-in/stored-user.ts'
import { hasOpenSession, SESSION_OPEN_EVENT } from '#web/sign-in/session/open-session.ts'
import { readSignedInHint } from '#web/sign-in/session/signed-in-hint.ts'
import { storeStays, readStoredStays, withSaved } from './stored-stays.ts'

/** A list this young is not asked for again with every page. */
const FRESH_MS = 600_000
/** When the account's list came last, in this tab. */
const TAKEN_KEY = 'holmstay.homes-taken'
let asked = 0
let last = Promise.resolve<readonly FavouriteShape[] | null>(null)
/** What was offered to the account while nobody knew yet whose homes these are. */
let offered: readonly string[] = []

/**
 * Keeps the saved homes of this browser and of the account the same: what was saved without an account is put into it at sign-in,
 * and from then on the account's list counts; whoever signs out leaves nothing here.
 */
export function followAccount(): void {
  const look = () => void settle()
  window.addEventListener(STORED_USER_EVENT, look)
  window.addEventListener('storage', look)
  // A sign-in is known in the browser a little before the server has its session.
  window.addEventListener(SESSION_OPEN_EVENT, look)
  look()
}

/** Tells the account of a home that was saved or dropped. False: it did not take it. Without an account there is nobody to tell. */
export async function tellAccount(slug: string, saved: boolean): Promise<boolean> {
  if (readStoredStays().owner === null) return true
  const turn = ++asked
  const list = await ask(`/api/favourites/${encodeURIComponent(slug)}`, { method: saved ? 'PUT' : 'DELETE' })
  // Only the last of several clicks says how things stand.
  if (list && turn === asked) take(list)
  return list !== null
}

async function settle(): Promise<void> {
  const user = readStoredUser()
  const homes = readStoredStays()
  if (user === null) {
    if (homes.owner !== null && !readSignedInHint()) storeStays({ owner: null, saved: [], seen: [] })
    return
  }
  if (!hasOpenSession() || (homes.owner === user.uid && isFresh())) return
  const turn = ++asked
  if (homes.owner === null) offered = [...new Set([...offered, ...homes.saved])]
  const list = await merged()
  if (!list || turn !== asked || readStoredUser()?.uid !== user.uid) return
  const now = readStoredStays()
  take(list, user.uid)
  const dropped = offered.filter((slug) => !now.saved.includes(slug))
  offered = []
  if (now.owner === null)
    await tellChanges(now.saved.filter((slug) => !homes.saved.includes(slug)).toReversed(), dropped)
}

/** Tells the account what was saved and dropped while its list was on its way: then nobody was there to be told. */
async function tellChanges(saved: readonly string[], dropped: readonly string[]): Promise<void> {
  for (const slug of [...saved, ...dropped]) {
    storeStays(withSaved(readStoredStays(), slug, saved.includes(slug)))
    await tellAccount(slug, saved.includes(slug))
  }
}

const isFresh = () => Number(sessionStorage.getItem(TAKEN_KEY)) > Date.now() - FRESH_MS

/** What the account keeps, with what was saved here before anybody was signed in. */
function merged(): Promise<readonly FavouriteShape[] | null> {
  const { owner, saved } = readStoredStays()
  if (saved.length === 0 || owner !== null) return ask('/api/favourites?sort=addedAt:desc&pagination[pageSize]=100')
  return ask('/api/favourites', {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ data: { homes: saved } }),
  })
}

function take(list: readonly FavouriteShape[], owner = readStoredStays().owner): void {
  const before = readStoredStays()
  const isOther = before.owner !== null && before.owner !== owner
  storeStays({ owner, saved: list.map(({ slug }) => slug), seen: isOther ? [] : before.seen })
  sessionStorage.setItem(TAKEN_KEY, String(Date.now()))
}

/** One request after the other: two that are under way together may arrive in the other order. */
function ask(path: string, init?: RequestInit): Promise<readonly FavouriteShape[] | null> {
  return (last = last.then(async () => {
    try {
      const response = await fetch(path, init)
      return response.ok ? ((await response.json()) as { data: readonly FavouriteShape[] }).data : null
    } catch {
      return null
    }
  }))
}
