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
    const message = typeof error.data === 'string' && error.data !== '' ? error.data : `${statusText(error)} Error`
    return { status: error.status, message }
  }
  return {
    status: 500,
    message: error instanceof Error && error.message !== '' ? error.message : 'Internal Server Error',
  }
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
  405: 'Method Not Allowed',
  409: 'Conflict',
  429: 'Too Many Requests',
  503: 'Service Unavailable',
}
