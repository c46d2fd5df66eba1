import { data } from 'react-router'

/** To be thrown when the services behind the pages cannot be reached for a moment: the error page with status 503. */
export function serviceUnavailable() {
  return data('Service Unavailable Error', { status: 503, statusText: 'Service Unavailable' })
}
