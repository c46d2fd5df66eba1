import { isLoopbackHost } from './continue-url.ts'

/** The moments at which a function of the operator may intervene. */
export const BLOCKING_EVENTS = ['beforeCreate', 'beforeSignIn'] as const
export type BlockingEvent = (typeof BLOCKING_EVENTS)[number]

/** Which functions are asked before an account is created or signed in, and what they receive. */
export interface BlockingFunctionSettings {
  /** Addresses; null = no function is asked. */
  readonly beforeCreate: string | null
  readonly beforeSignIn: string | null
  /** Whether they receive the tokens that another provider gave. */
  readonly forwardIdToken: boolean
  readonly forwardAccessToken: boolean
  /** Kept for the protocol; the service does not have these tokens. */
  readonly forwardRefreshToken: boolean
}

/** No function is asked. */
export const noBlockingFunctions: BlockingFunctionSettings = {
  beforeCreate: null,
  beforeSignIn: null,
  forwardIdToken: false,
  forwardAccessToken: false,
  forwardRefreshToken: false,
}

const MAX_URL_LENGTH = 2048

/**
 * Returns whether a function may be called at this address: https, plain http only on this machine, and without a
 * password in it.
 */
export function isFunctionAddress(text: string): boolean {
  const url = text.length <= MAX_URL_LENGTH ? URL.parse(text) : null
  if (!url || url.username !== '' || url.password !== '') return false
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopbackHost(url.hostname))
}
