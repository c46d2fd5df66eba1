/**
 * Returns how a user is addressed: the display name, else the e-mail address, else "User" (specification §9). A blank
 * value counts as missing.
 */
export function displayNameOf(user: { readonly displayName?: string | null; readonly email?: string | null }): string {
  return user.displayName?.trim() || user.email?.trim() || 'User'
}
