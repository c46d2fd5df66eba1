import { data } from 'react-router'

/** To be thrown where an address has the right form but nothing behind it (specification §8). */
export function pageNotFound(path: string) {
  return data(`Page Not Found: ${path}`, { status: 404, statusText: 'Not Found' })
}
