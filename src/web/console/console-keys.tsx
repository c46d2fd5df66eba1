import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { consolePaths } from '#contract/site/console-map.ts'
import { isTyping } from './is-typing.ts'
import { useMay } from './may/may.ts'
import type { ConsolePlace } from './navigation.ts'
import { areSingleKeysOn } from './single-keys.ts'

const CommandPalette = lazy(async () => ({
  default: (await import('./find/command-palette.tsx')).CommandPalette,
}))

/** How long after G the letter of a place may follow, in milliseconds. */
const SECOND_KEY = 1_500

/**
 * The keys of the console: Ctrl K or / opens the palette, G and a letter go to a place, N begins a booking, J and K
 * move among the rows of a list (`data-row`), E begins what the row offers, and ? shows all keys. Single letters do
 * nothing in fields and while another key is held, and can be switched off (WCAG 2.1.4).
 */
export function ConsoleKeys({ places }: { readonly places: readonly ConsolePlace[] }) {
  const navigate = useNavigate()
  const [isFinding, setFinding] = useState(false)
  const mayBook = useMay()('POST /api/staff/bookings')
  const goSince = useRef(Number.NEGATIVE_INFINITY)
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey) {
        event.preventDefault()
        setFinding(true)
        return
      }
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      if (!areSingleKeysOn()) return
      const key = event.key.toLowerCase()
      const isSecond = event.timeStamp - goSince.current < SECOND_KEY
      goSince.current = key === 'g' && !isSecond ? event.timeStamp : Number.NEGATIVE_INFINITY
      const place = isSecond ? places.find((one) => one.key === key) : undefined
      if (place) {
        event.preventDefault()
        void navigate(place.to)
      } else if (key === 'j' || key === 'k') {
        moveAmongRows(key === 'j' ? 1 : -1)
      } else if (key === 'e') {
        if (actOnRow()) event.preventDefault()
      } else if (key === 'n' && mayBook) {
        event.preventDefault()
        void navigate(consolePaths.newBooking())
      } else if (key === '?') {
        event.preventDefault()
        void navigate(`${consolePaths.find()}#keys`)
      } else if (key === '/') {
        event.preventDefault()
        setFinding(true)
      }
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [navigate, places, mayBook])
  return isFinding ? (
    <Suspense>
      <CommandPalette places={places} mayBook={mayBook} onClose={() => setFinding(false)} />
    </Suspense>
  ) : null
}

/**
 * Focuses the link of the next or the previous row, or what is done with it first if it has none. Without a row in focus
 * they go on from the one that the address names, where something was just done, or begin with the first one.
 */
function moveAmongRows(by: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-row]')]
  const focused = rows.findIndex((row) => row.contains(document.activeElement))
  const at = focused < 0 ? rows.findIndex((row) => row.matches(':target')) : focused
  const row = rows[at < 0 ? 0 : at + by]
  const control = row?.querySelector<HTMLElement>('a[href]') ?? row?.querySelector<HTMLElement>('button, summary')
  control?.focus()
}

/**
 * Opens what the row with the focus offers (`c-acts`) and focuses its first control, from where Enter confirms it.
 * Without a row in focus it is the one with the filled button. Returns false if there is nothing to open.
 */
function actOnRow(): boolean {
  const row = document.activeElement?.closest('[data-row]') ?? document.querySelector('[data-row]:has(summary.go)')
  const offered = row?.querySelector('.c-acts details')
  if (!(offered instanceof HTMLDetailsElement)) return false
  offered.open = true
  offered.querySelector<HTMLElement>('form :is(input:not([type="hidden"]), select, textarea, button)')?.focus()
  return true
}
