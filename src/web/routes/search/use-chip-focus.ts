import { useEffect, useRef, type FocusEvent } from 'react'

/**
 * Keeps the focus among the filters: a chip that is chosen goes, and another with the same name comes. Returns what the
 * element around them listens to. Where no chip of that name is left, the focus goes to the button "Filters".
 */
export function useChipFocus<Around extends HTMLElement>() {
  const around = useRef<Around>(null)
  const name = useRef<string | null>(null)
  useEffect(() => {
    if (name.current === null || document.activeElement !== document.body) return
    const chips = [...(around.current?.querySelectorAll<HTMLElement>('a, button') ?? [])]
    const next = chips.find((chip) => nameOf(chip) === name.current) ?? chips[0]
    next?.focus({ preventScroll: true })
  })
  return {
    ref: around,
    onFocus({ target }: FocusEvent) {
      name.current = nameOf(target)
    },
    onBlur() {
      name.current = null
    },
  }
}

const nameOf = ({ textContent }: Element) => textContent.replace(/^\w+ filter: /, '')
