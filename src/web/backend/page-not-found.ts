import { data } from 'react-router'

/** Returns the response to throw when an address has the right form but nothing is behind it (specification §8). */
export function pageNotFound(path: string) {
  return data(`Page Not Found: ${path}`, { status: 404, statusText: 'Not Found' })
}
