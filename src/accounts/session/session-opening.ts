import type { AccountStore } from '#accounts/account-store.ts'
import type { MailLinks } from '#accounts/email-code/mail-links.ts'
import type { SignInNotices } from './sign-in-notices.ts'

/** Stores sessions that begin, and tells owners by mail about a new device (`start-session.ts`). */
export interface SessionOpening extends AccountStore, SignInNotices, MailLinks {}
