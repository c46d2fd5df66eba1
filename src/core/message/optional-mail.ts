/**
 * Mails that guests can do without, by topic: invitations to review and news about reviews, dates that have become
 * free, and messages by rules that are marked as optional. Guests can stop these; no other mail can be stopped.
 */
export const OPTIONAL_MAILS = ['reviews', 'waitlist', 'messages'] as const

export type OptionalMail = (typeof OPTIONAL_MAILS)[number]
