import { useCallback, useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { Link, useNavigate } from 'react-router'
import { consolePaths } from '#contract/site/console-map.ts'
import { queryText } from '#web/backend/api-call.ts'
import type { ConsolePlace } from '#web/console/navigation.ts'
import { Icon } from '#web/icon/icon.tsx'
import { foundPlaces, PLACES, type Found, type FoundGroup } from './found.ts'

/** How long typing must pause before the server is asked, in milliseconds. */
const REST = 120

export interface CommandPaletteProps {
  readonly places: readonly ConsolePlace[]
  readonly mayBook: boolean
  readonly onClose: () => void
}

/**
 * Finds places, bookings, homes and, with dates after the name of a home, its price: a dialog with a field and the
 * results. Arrows choose, Enter goes there, Escape closes. Without scripts the search of the side bar leads to a page
 * with the same results.
 */
export function CommandPalette({ places, mayBook, onClose }: CommandPaletteProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState(0)
  const { groups: others, isCurrent } = useFound(text)
  const [isGoing, setGoing] = useState(false)
  const navigate = useNavigate()
  const listId = useId()

  useEffect(() => dialog.current?.showModal(), [])

  const groups = [foundPlaces(places, text, mayBook), ...others].filter(({ found }) => found.length > 0)
  const all = groups.flatMap(({ found }) => found)
  const at = Math.min(chosen, Math.max(all.length - 1, 0))
  function onKey(event: KeyboardEvent) {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (by !== undefined && all.length > 0) {
      event.preventDefault()
      setChosen((at + by + all.length) % all.length)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      setGoing(true)
    }
  }
  /** Closes without giving the focus back to a control of the page that is left. */
  const leave = useCallback(() => {
    dialog.current?.close()
    document.getElementById('main')?.focus({ preventScroll: true })
    onClose()
  }, [onClose])
  const requested = isGoing && isCurrent ? (all[at]?.to ?? '') : null
  // Enter waits for the results of the whole text instead of using those of a part of it.
  useEffect(() => {
    if (!requested) return
    leave()
    void navigate(requested)
  }, [requested, leave, navigate])
  return (
    <dialog ref={dialog} className="c-palette" aria-label="Find or go to" onClose={onClose} closedby="any">
      <div className="c-palette-field">
        <Icon name="search" />
        <input
          autoFocus
          role="combobox"
          aria-label="Guest, reference, home with dates, or place"
          aria-expanded={all.length > 0}
          aria-controls={listId}
          aria-activedescendant={all.length > 0 ? `${listId}-${at}` : undefined}
          autoComplete="off"
          placeholder="Guest, reference, home with dates, or place"
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            setChosen(0)
            setGoing(false)
          }}
          onKeyDown={onKey}
        />
        <kbd>Esc</kbd>
      </div>
      <div role="listbox" id={listId} aria-label="Found">
        {groups.map(({ title, found }) => (
          <div key={title} role="group" aria-label={title}>
            <div className="c-palette-title" aria-hidden="true">
              {title}
            </div>
            {found.map((one) => (
              <Option
                key={one.to}
                id={`${listId}-${all.indexOf(one)}`}
                found={one}
                isChosen={all[at] === one}
                onGo={leave}
              />
            ))}
          </div>
        ))}
      </div>
      {all.length === 0 ? <p className="c-palette-none">Nothing found.</p> : null}
    </dialog>
  )
}

/** The results for a text, as the server returns them. */
interface FoundList {
  readonly text: string
  readonly groups: readonly FoundGroup[]
}

/**
 * Returns the results for a text, in addition to places, as soon as typing pauses: the same as on the page of the
 * search.
 */
function useFound(text: string): { readonly groups: readonly FoundGroup[]; readonly isCurrent: boolean } {
  const [data, setData] = useState<FoundList | null>(null)
  const requested = text.trim()
  useEffect(() => {
    if (requested === '') return
    const control = new AbortController()
    const ask = async () => {
      const response = await fetch(consolePaths.findList() + queryText({ text: requested }), { signal: control.signal })
      setData(response.ok ? ((await response.json()) as FoundList) : { text: requested, groups: [] })
    }
    const none = () => (control.signal.aborted ? undefined : setData({ text: requested, groups: [] }))
    // Without a connection the places are still found, and Enter goes there.
    const timer = setTimeout(() => void ask().catch(none), REST)
    return () => {
      clearTimeout(timer)
      control.abort()
    }
  }, [requested])
  if (requested === '') return { groups: [], isCurrent: true }
  return { groups: data?.groups.filter(({ title }) => title !== PLACES) ?? [], isCurrent: data?.text === requested }
}

interface OptionProps {
  readonly id: string
  readonly found: Found
  readonly isChosen: boolean
  readonly onGo: () => void
}

function Option({ id, found: { name, detail, to }, isChosen, onGo }: OptionProps) {
  return (
    // Results are chosen by the keys of the field above, which keeps the focus.
    <Link
      role="option"
      id={id}
      tabIndex={-1}
      aria-selected={isChosen}
      className="c-palette-option"
      to={to}
      onClick={onGo}
    >
      <span>{name}</span>
      <small>{detail}</small>
    </Link>
  )
}
