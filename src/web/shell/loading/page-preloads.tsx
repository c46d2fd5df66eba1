import { useEffect, useRef, useState } from 'react'
import { PrefetchPageLinks } from 'react-router'
import { createPreloadQueue, type PreloadQueue } from './preload-queue.ts'
import { watchForIntent } from './watch-for-intent.ts'

/** Browsers that know no prefetch say nothing about it, and a server that is away says it late. */
const GIVEN_UP_MS = 8_000

/**
 * Preloads the pages that visitors are about to open: scripts, styles and data, for at most four pages at a time
 * (specification §9). React Router's own `prefetch` starts as many as there are links.
 */
export function PagePreloads() {
  const [pages, setPages] = useState<readonly string[]>([])
  const [queue] = useState<PreloadQueue>(() => createPreloadQueue(setPages))
  useEffect(() => watchForIntent(queue.add), [queue])
  return pages.map((page) => <PagePreload key={page} page={page} done={queue.done} />)
}

function PagePreload({ page, done }: { readonly page: string; readonly done: (page: string) => void }) {
  const holder = useRef<HTMLDivElement>(null)
  const arrived = useRef(0)
  useEffect(() => {
    const timer = setTimeout(() => done(page), GIVEN_UP_MS)
    return () => clearTimeout(timer)
  }, [page, done])
  // React leaves links with listeners where they stand; others it would move into the head.
  const arrive = () => {
    arrived.current += 1
    if (arrived.current >= (holder.current?.querySelectorAll('link').length ?? 0)) done(page)
  }
  return (
    <div ref={holder} hidden data-preload={page}>
      <PrefetchPageLinks page={page} {...{ onLoad: arrive, onError: arrive }} />
    </div>
  )
}
