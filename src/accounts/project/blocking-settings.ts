import { isLoopbackHost } from './continue-url.ts'

/** The moments at which a function of the operator may have its say. */
export const BLOCKING_EVENTS = ['beforeCreate', 'beforeSignIn'] as const
export type BlockingEvent = (typeof BLOCKING_EVENTS)[number]

/** Which functions are asked before an account is made or signed in, and what they get to see. */
export interface BlockingFunctionSettings {
  /** Addresses; null = nobody is asked. */
  readonly beforeCreate: string | null
  readonly beforeSignIn: string | null
  /** Whether they get the tokens that another provider gave. */
  readonly forwardIdToken: boolean
  readonly forwardAccessToken: boolean
  /** Kept for the protocol: the service does not have these tokens. */
  readonly forwardRefreshToken: boolean
}

/** Nobody is asked. */
export const noBlockingFunctions: BlockingFunctionSettings = {
  beforeCreate: null,
  beforeSignIn: null,
  forwardIdToken: false,
  forwardAccessToken: false,
  forwardRefreshToken: false,
}

const MAX_URL_LENGTH = 2048

/** Whether a function may be asked at this address: https, on this machine plain http as well, without a password in it. */
export function isFunctionAddress(text: string): boolean {
  const url = text.length <= MAX_URL_LENGTH ? URL.parse(text) : null
  if (!url || url.username !== '' || url.password !== '') return false
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopbackHost(url.hostname))
}
