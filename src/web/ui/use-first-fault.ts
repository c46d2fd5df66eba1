import { useEffect, type RefObject } from 'react'

/**
 * Focuses the first field that the server refused, so that the field and its message are in view. Without scripts the
 * fragment in the form's address does the same.
 */
export function useFirstFault(fields: RefObject<HTMLElement | null>, isRefused: boolean): void {
  useEffect(() => {
    if (isRefused) fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [fields, isRefused])
}
