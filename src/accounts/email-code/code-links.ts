import type { AccountStore } from '#accounts/account-store.ts'
import type { AccountScope } from '#accounts/project/account-scope.ts'
import type { MailLinks } from './mail-links.ts'

/** Makes links for mails that contain a code (`oob-code.ts`). */
export interface CodeLinks extends Pick<AccountStore, 'now'>, Pick<AccountScope, 'tenantId'>, MailLinks {}
