import { useEffect, useState, type RefObject } from 'react'
import type { BookingShape } from '#contract/booking/booking-shapes.ts'
import { useStoredUser } from '#web/shell/use-stored-user.ts'

/** A booking of the visitor, for the list below its field. */
export interface OwnBooking {
  readonly reference: string
  readonly title: string
}

/**
 * Fills in name and address of the signed-in visitor where the fields are empty, and returns their bookings as choices.
 * In the browser, because the page itself is the same for everybody.
 */
export function useWriter(form: RefObject<HTMLFormElement | null>): readonly OwnBooking[] {
  const user = useStoredUser()
  const [bookings, setBookings] = useState<readonly OwnBooking[]>([])
  useEffect(() => {
    if (!user || !form.current) return undefined
    fillIn(form.current, 'name', user.displayName)
    fillIn(form.current, 'email', user.email)
    const left = new AbortController()
    listBookings(left.signal).then(setBookings, () => undefined)
    return () => left.abort()
  }, [user, form])
  return bookings
}

function fillIn(form: HTMLFormElement, name: string, value: string | null): void {
  const field = form.elements.namedItem(name)
  if (field instanceof HTMLInputElement && field.value === '' && value) field.value = value
}

async function listBookings(signal: AbortSignal): Promise<OwnBooking[]> {
  const response = await fetch('/api/bookings?sort=checkIn:desc&pagination[pageSize]=100', { signal })
  if (!response.ok) return []
  const { data } = (await response.json()) as { readonly data: readonly BookingShape[] }
  return data.map(({ reference, stay }) => ({ reference, title: stay.title }))
}
