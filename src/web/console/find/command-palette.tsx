import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { Link, useNavigate } from 'react-router'
import type { BookingShape } from '#contract/booking/booking-shapes.ts'
import type { ConsolePlace } from '#web/console/navigation.ts'
import { Icon } from '#web/icon/icon.tsx'
import { foundBookings, foundPlaces, type Found, type FoundGroup } from './found.ts'

/** How long typing has to rest before it is asked for, in milliseconds. */
const REST = 120
/** How many bookings are shown. */
const MOST = 8

export interface CommandPaletteProps {
  readonly places: readonly ConsolePlace[]
  readonly onClose: () => void
}

/**
 * Finds places and bookings by their first letters: a dialog with a field and what it finds. Arrows choose, Enter goes there, Escape closes.
 * Without scripts the search of the side bar leads to a page that finds the same.
 */
export function CommandPalette({ places, onClose }: CommandPaletteProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState(0)
  const bookings = useBookingsFor(text)
  const navigate = useNavigate()
  const listId = useId()

  useEffect(() => dialog.current?.showModal(), [])

  const groups = [foundPlaces(places, text), ...bookings].filter(({ found }) => found.length > 0)
  const all = groups.flatMap(({ found }) => found)
  const at = Math.min(chosen, Math.max(all.length - 1, 0))
  const go = ({ to }: Found) => {
    onClose()
    void navigate(to)
  }
  function onKey(event: KeyboardEvent) {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (by !== undefined && all.length > 0) {
      event.preventDefault()
      setChosen((at + by + all.length) % all.length)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      const found = all[at]
      if (found) go(found)
    }
  }
  return (
    <dialog ref={dialog} className="c-palette" aria-label="Find or go to" onClose={onClose} closedby="any">
      <div className="c-palette-field">
        <Icon name="search" />
        <input
          autoFocus
          role="combobox"
          aria-label="Guest, reference or place"
          aria-expanded={all.length > 0}
          aria-controls={listId}
          aria-activedescendant={all.length > 0 ? `${listId}-${at}` : undefined}
          autoComplete="off"
          placeholder="Guest, reference or place"
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            setChosen(0)
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
                onGo={onClose}
              />
            ))}
          </div>
        ))}
      </div>
      {all.length === 0 ? <p className="c-palette-none">Nothing is called so.</p> : null}
    </dialog>
  )
}

/** The bookings with a text in their reference, or in the name or address of their guest, as soon as typing rests; an answer in vain is none. */
function useBookingsFor(text: string): readonly FoundGroup[] {
  const [groups, setGroups] = useState<readonly FoundGroup[]>([])
  useEffect(() => {
    const wanted = text.trim()
    const control = new AbortController()
    const ask = async () => {
      if (wanted === '') return setGroups([])
      const query = new URLSearchParams({ text: wanted, limit: String(MOST) })
      const response = await fetch(`/api/staff/bookings?${query}`, { signal: control.signal })
      if (!response.ok) return setGroups([])
      const { data } = (await response.json()) as { readonly data: readonly BookingShape[] }
      setGroups([foundBookings(data)])
    }
    const timer = setTimeout(() => void ask().catch(() => undefined), REST)
    return () => {
      clearTimeout(timer)
      control.abort()
    }
  }, [text])
  return groups
}

interface OptionProps {
  readonly id: string
  readonly found: Found
  readonly isChosen: boolean
  readonly onGo: () => void
}

function Option({ id, found: { name, detail, to }, isChosen, onGo }: OptionProps) {
  return (
    // Chosen by the keys of the field above, which keeps the focus.
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
