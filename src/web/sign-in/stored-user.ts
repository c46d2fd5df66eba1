/** The auth user of specification §3 as the browser stores it: everything but providerData. */
export interface StoredUser {
  readonly uid: string
  readonly email: string | null
  readonly displayName: string | null
  readonly photoURL: string | null
  readonly emailVerified: boolean
  readonly phoneNumber: string | null
}

export const STORED_USER_KEY = 'holmstay.user'

/**
 * Dispatched on `window` when the stored user changed in this tab; other tabs get the browser's own `storage` event.
 */
export const STORED_USER_EVENT = 'holmstay:user'

/** Returns the stored copy, or null when nobody signed in here or the storage is blocked. */
export function readStoredUser(storage: Pick<Storage, 'getItem'> = localStorage): StoredUser | null {
  try {
    const value: unknown = JSON.parse(storage.getItem(STORED_USER_KEY) ?? 'null')
    return isUser(value) ? plainUser(value) : null
  } catch {
    return null
  }
}

/** Stores the copy or, with null, removes it. A full or blocked storage does not fail a sign-in. */
export function storeUser(
  user: StoredUser | null,
  storage: Pick<Storage, 'setItem' | 'removeItem'> = localStorage,
): void {
  try {
    if (user === null) storage.removeItem(STORED_USER_KEY)
    else storage.setItem(STORED_USER_KEY, JSON.stringify(plainUser(user)))
  } catch {
    return
  }
  if (typeof window !== 'undefined') window.dispatchEvent(new Event(STORED_USER_EVENT))
}

/** Returns the display name, otherwise the e-mail address, otherwise 'User' (specification §9). */
export function displayNameOf(
  user: { readonly displayName: string | null; readonly email: string | null } | null,
): string {
  return user?.displayName?.trim() || user?.email || 'User'
}

/** Returns only the listed fields of an object that may have more, such as an account of the SDK. */
export function plainUser(user: StoredUser): StoredUser {
  const { uid, email, displayName, photoURL, emailVerified, phoneNumber } = user
  return { uid, email, displayName, photoURL, emailVerified, phoneNumber }
}

function isUser(value: unknown): value is StoredUser {
  return typeof value === 'object' && value !== null && 'uid' in value && typeof value.uid === 'string'
}
