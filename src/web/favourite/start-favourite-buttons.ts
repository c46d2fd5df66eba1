import type { showToast as ShowToast } from '#web/ui/show-toast.tsx'
import { favouriteText } from '#web/text/favourite-text.ts'
import { storeStays, onStoredStays, readStoredStays, withSaved, withSeen } from './stored-stays.ts'
import { followAccount, tellAccount } from './follow-account.ts'

const FAVOURITE_BUTTON = '[data-heart]'
let started = false
/** A single import for all clicks, so that they continue in the order in which they began to wait. */
let toast: Promise<typeof ShowToast> | undefined
/** The home that was recorded last as viewed. */
let noted: string | undefined

/**
 * Handles everything on a page that remembers homes, as long as the tab is open. `clicks` are those that came too
 * early.
 */
export function startFavouriteButtons(clicks: readonly Event[]): void {
  if (started) return
  started = true
  // Pages change by themselves, and React does not touch attributes that it did not set.
  new MutationObserver(paint).observe(document.body, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ['data-heart', 'data-seen'],
  })
  onStoredStays(paint)
  // Listens before React, as for the clicks that were kept.
  window.addEventListener('click', onClick, true)
  paint()
  followAccount()
  clicks.forEach(onClick)
}

/** Saves or removes a home, here and in the account; the toast offers to undo it. */
export async function saveStay(slug: string, saved: boolean): Promise<void> {
  const before = readStoredStays()
  storeStays(withSaved(before, slug, saved))
  // Called before anything is awaited: of two imports the later one may finish first, and the account has to be told in
  // the order of the clicks.
  const isStored = tellAccount(slug, saved)
  const showToast = await toasts()
  showToast({
    icon: saved ? 'heart' : 'x',
    text: saved ? favouriteText.saved(before.owner !== null) : favouriteText.dropped,
    action: { text: 'Undo', run: () => void saveBack(slug, before) },
  })
  if (!(await isStored)) {
    storeStays(withSaved(readStoredStays(), slug, !saved))
    showToast({ icon: 'alert', text: favouriteText.notSaved })
  }
}

function toasts(): Promise<typeof ShowToast> {
  return (toast ??= import('#web/ui/show-toast.tsx').then(
    ({ showToast }) => showToast,
    (error: unknown) => {
      toast = undefined
      throw error
    },
  ))
}

/** Undoes the last change of a home: saves it again at its earlier position, or removes it again. */
async function saveBack(slug: string, before: ReturnType<typeof readStoredStays>): Promise<void> {
  const saved = before.saved.includes(slug)
  const now = readStoredStays()
  storeStays(saved ? { ...now, saved: before.saved } : withSaved(now, slug, false))
  await tellAccount(slug, saved)
}

function onClick(event: Event): void {
  if (!(event.target instanceof Element)) return
  const button = event.target.closest<HTMLElement>(FAVOURITE_BUTTON)
  if (button) void saveStay(button.dataset['heart'] ?? '', button.getAttribute('aria-pressed') !== 'true')
  const share = event.target.closest<HTMLAnchorElement>('a[data-share]')
  if (share && event instanceof MouseEvent && !event.metaKey && !event.ctrlKey) {
    event.preventDefault()
    void import('./share-page.ts').then(({ sharePage }) => sharePage(share.dataset['share'] ?? document.title))
  }
}

function paint(): void {
  const stays = readStoredStays()
  for (const button of document.querySelectorAll<HTMLElement>(FAVOURITE_BUTTON)) {
    const pressed = String(stays.saved.includes(button.dataset['heart'] ?? ''))
    if (button.getAttribute('aria-pressed') !== pressed) button.setAttribute('aria-pressed', pressed)
  }
  const looked = document.querySelector<HTMLElement>('[data-seen]')?.dataset['seen']
  // Only once per visit: two tabs with different homes would otherwise overwrite each other for ever.
  if (looked === noted) return
  noted = looked
  if (looked) storeStays(withSeen(stays, looked))
}
