import { mayReload, reloadOf, type LastReload } from './reload-guard.ts'

const STORAGE_KEY = 'app:reload'

/** Loads a page of the site as a document, unless that was done less than ten seconds ago. Says whether it does. */
export function reloadPage(path: string): boolean {
  if (!mayReload(lastReload(), path, Date.now())) return false
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(reloadOf(path, Date.now())))
  } catch {
    // Without a place to remember the reload there is no guard against reloading for ever.
    return false
  }
  const here = window.location.pathname + window.location.search
  if (path === here) window.location.reload()
  else window.location.assign(path)
  return true
}

function lastReload(): LastReload | null {
  try {
    return JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null') as LastReload | null
  } catch {
    return null
  }
}
