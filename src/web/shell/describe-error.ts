import { isRouteErrorResponse } from 'react-router'

export interface ErrorDescription {
  readonly status: number
  /** For the description of the page: the error's message, or its status message + ' Error' (specification §2). */
  readonly message: string
}

/** Status and message of whatever a page threw. Anything that is not a response is our fault: 500. */
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

/** React Router says "Internal Server Error" of every status whose thrower names none. */
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
