import { reservationMinutes } from '#core/booking/hold-terms.ts'

const COOKIE = 'reservation'

/** The `Set-Cookie` value that keeps the id of what the visitor reserved. `origin` decides about `Secure`. */
export function rememberReservation(id: string, origin: string): string {
  return `${COOKIE}=${id}; ${attributes(origin, reservationMinutes * 60)}`
}

/** The `Set-Cookie` value that forgets it. */
export function forgetReservation(origin: string): string {
  return `${COOKIE}=; ${attributes(origin, 0)}`
}

/** The id of what the visitor reserved, as the browser has it; whether it is one, the content backend knows. */
export function readReservation(cookieHeader: string | null): string | null {
  for (const part of (cookieHeader ?? '').split(';')) {
    const [name, value] = part.split('=')
    if (name?.trim() === COOKIE) return /^[0-9a-f-]{36}$/.exec(value?.trim() ?? '')?.[0] ?? null
  }
  return null
}

function attributes(origin: string, maxAge: number): string {
  const secure = origin.startsWith('https:') ? 'Secure; ' : ''
  return `Path=/; ${secure}HttpOnly; SameSite=Lax; Max-Age=${maxAge}`
}
