import type { NamedStayShape } from '#contract/favourite/favourite-shapes.ts'
import { namedStaysPath } from '#contract/search/named-stays-path.ts'
import type { StayListSearch } from '#contract/search/stay-list-path.ts'
import { useEffect, useState } from 'react'
import { onStoredStays, readStoredStays } from '#web/favourite/stored-stays.ts'

export interface StoredStays {
  /** The homes, newest first. */
  readonly stays: readonly NamedStayShape[]
  /** Whether only the names of homes are known so far. */
  readonly isWaiting: boolean
}

/**
 * The homes that this browser remembers as saved, with their totals, updated when they change here or in another tab.
 * `known` are those that the server has already sent; null = none, because the visitor has no account.
 */
export function useStoredStays(known: readonly NamedStayShape[] | null, trip: StayListSearch): StoredStays {
  const [saved, setSaved] = useState<readonly string[] | null>(null)
  const [fetched, setFetched] = useState<readonly NamedStayShape[]>([])
  useEffect(() => {
    const look = () => {
      const stored = readStoredStays()
      // Until the browser has the account's list, the server's is the right one.
      setSaved(known !== null && stored.owner === null ? null : stored.saved)
    }
    look()
    return onStoredStays(look)
  }, [known])

  const missing = saved?.filter((slug) => ![...(known ?? []), ...fetched].some((stay) => stay.slug === slug)) ?? []
  const path = missing.length > 0 ? namedStaysPath('/api/stay-cards', missing, trip) : null
  const [looked, setLooked] = useState<string | null>(null)
  useEffect(() => {
    if (path === null) return
    let isOver = false
    void namedStays(path).then((stays) => {
      if (isOver) return
      setFetched((before) => [...before, ...stays])
      setLooked(path)
    })
    return () => {
      isOver = true
    }
  }, [path])

  if (saved === null) return { stays: known ?? [], isWaiting: known === null }
  const all = [...(known ?? []), ...fetched]
  const stays = saved.flatMap((slug) => all.find((stay) => stay.slug === slug) ?? [])
  return { stays, isWaiting: path !== null && looked !== path }
}

/** Loads homes by name; none if that fails. */
async function namedStays(path: string): Promise<readonly NamedStayShape[]> {
  try {
    const response = await fetch(path)
    return response.ok ? ((await response.json()) as { data: readonly NamedStayShape[] }).data : []
  } catch {
    return []
  }
}
