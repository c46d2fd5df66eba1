import { isRouteErrorResponse } from 'react-router'

export interface ErrorDescription {
  readonly status: number
  /**
   * Used in the page's description: the error's message, or its status message followed by ' Error' (specification §2).
   */
  readonly message: string
}

/**
 * Returns the status and message of whatever a page threw. Anything that is not a response is a fault of the site: 500.
 */
export function describeError(error: unknown): ErrorDescription {
  if (isRouteErrorResponse(error)) {
    return { status: error.status, message: textOf(error) || `${statusText(error)} Error` }
  }
  return { status: 500, message: (error instanceof Error && error.message) || 'Internal Server Error' }
}

/** What the router says itself, as of a form that was sent to a page without an action, names files of the site. */
function textOf(error: { readonly data: unknown; readonly internal?: boolean }): string | false {
  return !error.internal && typeof error.data === 'string' && error.data
}

function statusText(error: { readonly status: number; readonly statusText: string }): string {
  return STATUS_TEXTS[error.status] ?? (error.statusText || 'Server')
}

/** React Router says "Internal Server Error" for every status that is thrown without a text of its own. */
const STATUS_TEXTS: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  409: 'Conflict',
  429: 'Too Many Requests',
  503: 'Service Unavailable',
}
