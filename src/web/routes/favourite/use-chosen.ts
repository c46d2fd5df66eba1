import { useSyncExternalStore } from 'react'

type EntryState = { readonly compared?: readonly string[] } | null

const NONE: readonly string[] = []
const listeners = new Set<() => void>()

/**
 * Returns the homes that are chosen to be compared, and the function that sets them. They are kept in the current
 * history entry, so that they are found again after "Back" or a reload. A new entry begins with those that its address
 * names.
 */
export function useChosen(): readonly [readonly string[], (compared: readonly string[]) => void] {
  return [useSyncExternalStore(subscribe, keptChosen, () => NONE), keepChosen]
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function keptChosen(): readonly string[] {
  return (history.state as EntryState)?.compared ?? namedChosen(location.search)
}

let named: { readonly search: string; readonly homes: readonly string[] } | null = null

/** Returns the homes that an address names; the same list each time, as the store must. */
function namedChosen(search: string): readonly string[] {
  if (named?.search !== search) named = { search, homes: new URLSearchParams(search).getAll('home') }
  return named.homes
}

function keepChosen(compared: readonly string[]): void {
  history.replaceState({ ...(history.state as EntryState), compared }, '')
  for (const listener of listeners) listener()
}
