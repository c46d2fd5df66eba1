import type { FaultList } from './fault.ts'

const authText = 'src/web/text/auth-text.ts'
const refusal = 'src/web/sign-in/verification-refusal.ts'
const rules = 'src/web/middleware/access-rules.ts'
const policy = 'src/identity/project/password-policy.ts'

/** Sections 5 and 6: validation and roles. */
export const faultsOfRules: FaultList = {
  '5.1': [
    {
      file: refusal,
      find: 'if (pageUser === null && account === null) return authText.verificationSignedOut',
      replace: 'if (pageUser === null && account === null) return null',
    },
  ],
  '5.2': [
    { file: authText, find: "'No user is currently signed in'", replace: "'Nobody is signed in'" },
    { file: authText, find: "'Email is already verified'", replace: "'Nothing to do'" },
    { file: authText, find: "'No authenticated user found'", replace: "'No user found'" },
    { file: refusal, find: 'account.emailVerified ? authText.verificationDone : null', replace: 'null' },
    {
      file: refusal,
      find: 'if (account === null) return authText.verificationNoAccount',
      replace: 'if (account === null) return authText.verificationSignedOut',
    },
  ],
  '5.3': [
    { file: 'src/accounts/project/project-settings.ts', find: 'minLength: 6', replace: 'minLength: 8' },
    {
      file: policy,
      find: 'maxPasswordLength: Math.min(policy.maxLength, MAX_PASSWORD_LENGTH)',
      replace: 'maxPasswordLength: MAX_PASSWORD_LENGTH',
    },
    { file: policy, find: 'containsLowercaseCharacter: true', replace: 'containsLowercaseCharacter: false' },
    { file: policy, find: '...(policy.uppercase ? { containsUppercaseCharacter: true } : {}),', replace: '' },
    { file: policy, find: '...(policy.number ? { containsNumericCharacter: true } : {}),', replace: '' },
    { file: policy, find: '...(policy.symbol ? { containsNonAlphanumericCharacter: true } : {}),', replace: '' },
  ],
  '5.4': [{ file: 'src/accounts/project/project-settings.ts', find: 'enforced: false', replace: 'enforced: true' }],
  '5.5': [
    {
      file: 'src/identity/email-code/send-oob-code.ts',
      find: "if (!continueUrl && !accounts.compatibilityFlags.linksLeadNowhere) return refusal('MISSING_CONTINUE_URI')",
      replace: '',
    },
  ],
  '5.6': 'Says what is not shown: there is nothing that could be otherwise.',
  '6.1': [
    { file: rules, find: "user.needsVerification ? 'verify-email-and-remember' : 'allow'", replace: "'allow'" },
    {
      file: rules,
      find: "if (user === null) return 'login-and-remember'",
      replace: "if (user === null) return 'allow'",
    },
  ],
  '6.2': [
    {
      file: rules,
      find: "{ route: '/user/*', rule: 'sign-in-required' }",
      replace: "{ route: '/user/*', rule: 'public' }",
    },
  ],
  '6.3': ['login', 'register', 'forgotPassword'].map((page) => ({
    file: rules,
    find: `  ${page}: 'guests-only',`,
    replace: `  ${page}: 'public',`,
  })),
  '6.4': [
    {
      file: 'src/api/route/access.ts',
      find: "if (role === 'user' || !roles.includes(role)) return refused('not_allowed')",
      replace: "if (role === 'user') return { actor: { uid, role: 'staff' } }",
    },
  ],
}
