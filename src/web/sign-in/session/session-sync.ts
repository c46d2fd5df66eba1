import { tokenIsStale } from '#core/account/token-age.ts'

/** What the browser knows when the SDK reports a user, a new token or a sign-out. */
export interface SyncSituation {
  readonly sdk: {
    readonly uid: string
    readonly issuedAtSeconds: number
    /** Whether the token says that the address is confirmed. */
    readonly isVerified?: boolean
    /** The sign-in that a token belongs to: a new password starts another one, perhaps within the same second. */
    readonly sessionId?: string | undefined
  } | null
  /**
   * The uid of the server's session according to the page; null = no session; undefined = the page did not say (public
   * pages).
   */
  readonly serverUid: string | null | undefined
  /**
   * The token that the server accepted last, in this page or, unless this page knows better, in an earlier one of this
   * tab (`tokenName`).
   */
  readonly sentToken: string | null
  /** Whether the SDK had a user before, in this page. */
  readonly wasSignedIn: boolean
  readonly nowSeconds: number
}

/**
 * What to tell the server (docs/identity-protocol.md, Session of the site).
 * - `post`: send the token. `refresh-and-post`: it is too old, get a new one first.
 * - `delete`: somebody signed out in this page or another tab.
 * - `restore`: the server knows a user, the browser lost its storage; the server's session must not be ended for that.
 */
export type SyncStep = 'nothing' | 'post' | 'refresh-and-post' | 'delete' | 'restore'

/** Decides what to do about a report of the SDK; stores nothing and calls nobody. */
export function decideSessionSync(situation: SyncSituation): SyncStep {
  const { sdk, serverUid } = situation
  if (sdk === null) {
    if (situation.wasSignedIn) return 'delete'
    return typeof serverUid === 'string' ? 'restore' : 'nothing'
  }
  if (tokenName(sdk) === situation.sentToken) return 'nothing'
  if (!tokenIsStale(sdk.issuedAtSeconds, situation.nowSeconds)) return 'post'
  // If the page does not say, the server's session is assumed to exist: refreshing on every page would cost a request
  // without need.
  return serverUid === undefined || serverUid === sdk.uid ? 'nothing' : 'refresh-and-post'
}

/**
 * Returns a name that distinguishes tokens without containing one: its user, its time, and whether the address was
 * confirmed by then, which can happen in the same second.
 */
export function tokenName({ uid, issuedAtSeconds, isVerified, sessionId }: NonNullable<SyncSituation['sdk']>): string {
  return [uid, issuedAtSeconds, ...(isVerified ? ['v'] : []), ...(sessionId === undefined ? [] : [sessionId])].join('.')
}
