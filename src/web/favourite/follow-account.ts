import type { FavouriteShape } from '#contract/favourite/favourite-shapes.ts'
import { readStoredUser, STORED_USER_EVENT } from '#web/sign-in/stored-user.ts'
import { hasOpenSession, SESSION_OPEN_EVENT } from '#web/sign-in/session/open-session.ts'
import { readSignedInHint } from '#web/sign-in/session/signed-in-hint.ts'
import { storeStays, readStoredStays, withSaved } from './stored-stays.ts'

/** How old a list may be before a page requests it again. */
const FRESH_MS = 600_000
/** The key of the time when this tab last received the account's list. */
const TAKEN_KEY = 'holmstay.homes-taken'
let lastTurn = 0
let last = Promise.resolve<readonly FavouriteShape[] | null>(null)
/** The homes that were offered to the account before it was known whose they are. */
let offered: readonly string[] = []

/**
 * Keeps the saved homes of this browser and of the account in step. Homes saved without an account are added to it at
 * sign-in, and from then on the account's list counts. After signing out, nothing remains in this browser.
 */
export function followAccount(): void {
  const look = () => void settle()
  window.addEventListener(STORED_USER_EVENT, look)
  window.addEventListener('storage', look)
  // The browser knows of a sign-in a little before the server has its session.
  window.addEventListener(SESSION_OPEN_EVENT, look)
  look()
}

/**
 * Tells the account that a home was saved or removed; returns false if the account did not accept it. Without an
 * account nobody is told.
 */
export async function tellAccount(slug: string, saved: boolean): Promise<boolean> {
  if (readStoredStays().owner === null) return true
  const turn = ++lastTurn
  const list = await ask(`/api/favourites/${encodeURIComponent(slug)}`, { method: saved ? 'PUT' : 'DELETE' })
  // Only the answer to the last of several clicks is up to date.
  if (list && turn === lastTurn) take(list)
  return list !== null
}

async function settle(): Promise<void> {
  const user = readStoredUser()
  const stays = readStoredStays()
  if (user === null) {
    if (stays.owner !== null && !readSignedInHint()) storeStays({ owner: null, saved: [], seen: [] })
    return
  }
  if (!hasOpenSession() || (stays.owner === user.uid && isFresh())) return
  const turn = ++lastTurn
  if (stays.owner === null) offered = [...new Set([...offered, ...stays.saved])]
  const list = await merged()
  if (!list || turn !== lastTurn || readStoredUser()?.uid !== user.uid) return
  const now = readStoredStays()
  take(list, user.uid)
  const dropped = offered.filter((slug) => !now.saved.includes(slug))
  offered = []
  if (now.owner === null)
    await tellChanges(now.saved.filter((slug) => !stays.saved.includes(slug)).toReversed(), dropped)
}

/** Tells the account what was saved and removed while its list was loading, when it could not be told yet. */
async function tellChanges(saved: readonly string[], dropped: readonly string[]): Promise<void> {
  for (const slug of [...saved, ...dropped]) {
    storeStays(withSaved(readStoredStays(), slug, saved.includes(slug)))
    await tellAccount(slug, saved.includes(slug))
  }
}

const isFresh = () => Number(sessionStorage.getItem(TAKEN_KEY)) > Date.now() - FRESH_MS

/** Returns the account's homes, with those that were saved here before the sign-in. */
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

/** Sends one request after the other: two at the same time might arrive in the wrong order. */
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
