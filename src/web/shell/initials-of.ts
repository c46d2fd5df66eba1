import { displayNameOf } from '#web/sign-in/stored-user.ts'

/**
 * Returns one or two letters for somebody without a picture: from first and last name, or else from the e-mail address.
 */
export function initialsOf(user: { readonly displayName: string | null; readonly email: string | null }): string {
  const words = displayNameOf(user).split('@', 1)[0]?.split(/\s+/).filter(Boolean) ?? []
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) =>
    word ? Array.from(word)[0] : '',
  )
  return letters.join('').toUpperCase()
}
