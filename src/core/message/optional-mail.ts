/**
 * Mails to guests that are about no duty of theirs, by what they are about: invitations to review and news of reviews,
 * dates that have become free, and messages by rules that are marked as optional. Guests can do without them; no other
 * mail can be stopped.
 */
export const OPTIONAL_MAILS = ['reviews', 'waitlist', 'messages'] as const

export type OptionalMail = (typeof OPTIONAL_MAILS)[number]
