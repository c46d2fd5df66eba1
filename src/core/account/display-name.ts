/** How a user is addressed: display name, else e-mail address, else "User" (specification §9). Blank counts as missing. */
export function displayNameOf(user: { readonly displayName?: string | null; readonly email?: string | null }): string {
  return user.displayName?.trim() || user.email?.trim() || 'User'
}
