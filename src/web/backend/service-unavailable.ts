import { data } from 'react-router'

/**
 * Returns the response to throw when the services behind the pages are unavailable for the moment: the error page with
 * status 503.
 */
export function serviceUnavailable() {
  return data('Service Unavailable Error', { status: 503, statusText: 'Service Unavailable' })
}
