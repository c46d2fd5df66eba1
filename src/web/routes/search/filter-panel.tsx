import { staysToShow } from '#web/text/counts/search-counts.ts'
import { stayListPath, type StayListSearch } from '#contract/search/stay-list-path.ts'
import type { StayFacetsShape, StayListShape } from '#contract/stay-shapes.ts'
import { sitePaths } from '#contract/site/site-paths.ts'
import { useEffect, useRef, useState } from 'react'
import { Link, useNavigate, useSubmit } from 'react-router'
import { counted } from '#core/text/counted.ts'
import { Modal } from '#web/ui/modal/modal.tsx'
import { closeThen } from '#web/ui/modal/sheet-history.ts'
import { FilterFields } from './filter-fields.tsx'
import { withoutFilters } from './filter-text.ts'

export interface FilterPanelProps {
  readonly search: StayListSearch
  readonly facets: StayFacetsShape
  readonly total: number
  readonly isTotal: boolean
  readonly onClose: () => void
}

const FORM = 'filter-form'
const PAUSE_MS = 150

/**
 * All filters in a modal, or a sheet on phones. The numbers follow each choice; the list behind does not change until
 * "Show".
 */
export function FilterPanel({ search, facets, total, isTotal, onClose }: FilterPanelProps) {
  const submit = useSubmit()
  const navigate = useNavigate()
  const everything = stayListPath(withoutFilters(search))
  const form = useRef<HTMLFormElement>(null)
  const [{ now, homes: stays }, look] = useCounts(form, facets, total)
  return (
    <Modal
      title="Filters"
      swipe="down"
      className="filter-modal"
      onClose={onClose}
      foot={
        <>
          <Link
            className="btn plain"
            to={everything}
            onClick={(event) => {
              if (event.metaKey || event.ctrlKey || event.shiftKey) return
              event.preventDefault()
              closeThen(onClose, () => void navigate(everything))
            }}
          >
            Clear all
          </Link>
          <button className="btn" type="submit" form={FORM}>
            {staysToShow(stays)}
          </button>
        </>
      }
    >
      <form
        ref={form}
        id={FORM}
        className="filter-form"
        onChange={look}
        onSubmit={(event) => {
          event.preventDefault()
          const filled = filledIn(event.currentTarget)
          closeThen(onClose, () => void submit(filled, { action: sitePaths.stays() }))
        }}
      >
        <p className="vh" role="status">
          {stays === total ? '' : counted(stays, 'home')}
        </p>
        <FilterFields search={search} facets={now} isTotal={isTotal} isLive onChange={look} />
      </form>
    </Modal>
  )
}

/**
 * Returns what the form in its present state would find, requested again after each change. Without an answer the
 * numbers remain.
 */
function useCounts(form: React.RefObject<HTMLFormElement | null>, facets: StayFacetsShape, total: number) {
  const [counts, setCounts] = useState({ now: facets, homes: total })
  const asking = useRef<{ readonly abort: AbortController; readonly timer: ReturnType<typeof setTimeout> } | null>(null)
  const stop = () => {
    asking.current?.abort.abort()
    clearTimeout(asking.current?.timer)
  }
  useEffect(() => stop, [])
  const look = () => {
    stop()
    const abort = new AbortController()
    const timer = setTimeout(() => {
      if (!form.current) return
      const query = new URLSearchParams([...filledIn(form.current), ['limit', '1']])
      void fetch(`/api/stay-search?${query}`, { signal: abort.signal })
        .then(async (response) => {
          if (!response.ok) return
          const { meta } = (await response.json()) as StayListShape
          // The bars of the price range remain: they show what the other filters leave, and would jump under the
          // finger.
          setCounts((before) => ({
            now: { ...meta.facets, price: before.now.price ?? meta.facets.price },
            homes: meta.total,
          }))
        })
        .catch(() => undefined)
    }, PAUSE_MS)
    asking.current = { abort, timer }
  }
  return [counts, look] as const
}

function filledIn(form: HTMLFormElement): [string, string][] {
  return [...new FormData(form)].filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== '',
  )
}
