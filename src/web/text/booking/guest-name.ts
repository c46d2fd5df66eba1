/**
 * Returns what a guest is called in the console: their name or, without one, their booking, `Guest of HS-7K4Q2M`. An
 * e-mail address is not used: it is not a name, and it reveals too much to somebody who looks over the user's shoulder.
 */
export function guestName(name: string | null | undefined, reference?: string | null): string {
  return name?.trim() || (reference ? `Guest of ${reference}` : 'A guest')
}

/**
 * Returns what somebody is called in a sentence after their name is known: the first name, or the whole name where
 * there is no first name.
 */
export function firstNameOf(name: string): string {
  return /^(Guest of \S+|A guest)$/.test(name) ? name : (name.trim().split(/\s+/)[0] ?? name)
}
