import { changeRequestSchema, type ChangeRequest } from '#contract/booking/booking-action-requests.ts'
import { readChildAges } from '#contract/quote/child-ages.ts'

/** Reads the request for other dates or guests from a form or an address; null when it is invalid. */
export function readChange(fields: FormData | URLSearchParams): ChangeRequest | null {
  const text = (name: string) => {
    const value = fields.get(name)
    return typeof value === 'string' ? value : ''
  }
  const count = (name: string) => (/^\d{1,2}$/.test(text(name)) ? Number(text(name)) : 0)
  const parsed = changeRequestSchema.safeParse({
    checkIn: text('checkIn'),
    checkOut: text('checkOut'),
    adults: count('adults'),
    children: count('children'),
    infants: count('infants'),
    pets: count('pets'),
    childAges: readChildAges(fields).slice(0, count('children')),
  })
  return parsed.success ? parsed.data : null
}
