import type { AccountStore } from './account-store.ts'
import type { AccountScope } from './project/account-scope.ts'
import type { TokenSigning } from './token/token-signing.ts'
import type { AttemptLimits } from './throttle/attempt-limits.ts'
import type { PasswordRules } from './password/password-rules.ts'
import type { SignInNotices } from './session/sign-in-notices.ts'
import type { MailLinks } from './email-code/mail-links.ts'
import type { OutsideCalls } from './outside-calls.ts'
import type { ReachableProviders } from './provider/reachable-providers.ts'
import type { TokenBearers } from './session/bearer-source.ts'
import type { CustomTokens } from './sign-in/custom-token-settings.ts'
import type { PasskeyParty } from './passkey/relying-party.ts'

/**
 * The collaborators of all use cases about accounts, composed once per process. A use case names the parts it takes;
 * only code that composes them, or passes them on to every use case, takes them whole.
 */
export interface AccountServices
  extends
    AccountStore,
    AccountScope,
    TokenSigning,
    AttemptLimits,
    PasswordRules,
    SignInNotices,
    MailLinks,
    OutsideCalls,
    ReachableProviders,
    TokenBearers,
    CustomTokens,
    PasskeyParty {
  /** The project number in answers to a refresh. */
  readonly projectNumber: string
}
