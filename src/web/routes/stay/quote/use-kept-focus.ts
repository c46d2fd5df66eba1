import { useEffect, useRef, type RefObject } from 'react'

/**
 * Keeps the focus in a form that is rendered anew whenever `made` changes: a visitor who was in one of its fields stays
 * in it. Returns a function to call before the change.
 */
export function useKeptFocus(around: RefObject<HTMLElement | null>, made: string): () => void {
  const place = useRef(-1)
  useEffect(() => {
    const field = fieldsIn(around.current)[place.current]
    place.current = -1
    if (field instanceof HTMLElement && document.activeElement === document.body) field.focus({ preventScroll: true })
  }, [around, made])
  return () => {
    place.current = fieldsIn(around.current).indexOf(document.activeElement!)
  }
}

const fieldsIn = (element: HTMLElement | null): Element[] => [
  ...(element?.querySelectorAll('input, select, button') ?? []),
]
