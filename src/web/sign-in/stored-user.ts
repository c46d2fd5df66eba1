/** The auth user of specification §3 as it is kept in the browser: everything but providerData. */
export interface StoredUser {
  readonly uid: string
  readonly email: string | null
  readonly displayName: string | null
  readonly photoURL: string | null
  readonly emailVerified: boolean
  readonly phoneNumber: string | null
}

export const STORED_USER_KEY = 'holmstay.user'

/** Told on `window` when the stored user changed in this tab; other tabs get the browser's own `storage` event. */
export const STORED_USER_EVENT = 'holmstay:user'

/** The stored copy, or null: nobody signed in here, or the storage is closed to us. */
export function readStoredUser(storage: Pick<Storage, 'getItem'> = localStorage): StoredUser | null {
  try {
    const value: unknown = JSON.parse(storage.getItem(STORED_USER_KEY) ?? 'null')
    return isUser(value) ? plainUser(value) : null
  } catch {
    return null
  }
}

/** Keeps or, with null, removes the copy. A full or forbidden storage is no reason to fail a sign-in. */
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

/** Display name, else e-mail, else 'User' (specification §9). */
export function displayNameOf(
  user: { readonly displayName: string | null; readonly email: string | null } | null,
): string {
  return user?.displayName?.trim() || user?.email || 'User'
}

/** The listed fields and no others, of whatever carries more: an account of the SDK, for instance. */
export function plainUser(user: StoredUser): StoredUser {
  const { uid, email, displayName, photoURL, emailVerified, phoneNumber } = user
  return { uid, email, displayName, photoURL, emailVerified, phoneNumber }
}

function isUser(value: unknown): value is StoredUser {
  return typeof value === 'object' && value !== null && 'uid' in value && typeof value.uid === 'string'
}
