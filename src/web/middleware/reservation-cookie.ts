import { RESERVATION_COOKIE } from '#contract/site/keeps-nights.ts'
import { reservationMinutes } from '#core/booking/hold-terms.ts'

/** Returns the `Set-Cookie` value that keeps the id of the visitor's reservation. `origin` decides about `Secure`. */
export function rememberReservation(id: string, origin: string): string {
  return `${RESERVATION_COOKIE}=${id}; ${attributes(origin, reservationMinutes * 60)}`
}

/** Returns the `Set-Cookie` value that forgets it. */
export function forgetReservation(origin: string): string {
  return `${RESERVATION_COOKIE}=; ${attributes(origin, 0)}`
}

/** Returns the id of the visitor's reservation as the browser has it. The content backend knows whether it is valid. */
export function readReservation(cookieHeader: string | null): string | null {
  for (const part of (cookieHeader ?? '').split(';')) {
    const [name, value] = part.split('=')
    if (name?.trim() === RESERVATION_COOKIE) return /^[0-9a-f-]{36}$/.exec(value?.trim() ?? '')?.[0] ?? null
  }
  return null
}

function attributes(origin: string, maxAge: number): string {
  const secure = origin.startsWith('https:') ? 'Secure; ' : ''
  return `Path=/; ${secure}HttpOnly; SameSite=Lax; Max-Age=${maxAge}`
}
