import type { MailLinks } from '#accounts/email-code/mail-links.ts'
import type { OutsideCalls } from '#accounts/outside-calls.ts'
import type { AccountScope } from '#accounts/project/account-scope.ts'
import type { PasswordRules } from './password-rules.ts'

/** Checks passwords that people choose (`check-new-password.ts`), and hashes them. */
export interface NewPasswords
  extends PasswordRules, OutsideCalls, Pick<AccountScope, 'settings'>, Pick<MailLinks, 'websiteUrl'> {}
