import { accountFaultsOfCode, type AccountFaults } from '../../../identity/account/account-faults.ts'
import { securityWords } from '../../../messages/account/security-messages.ts'

/** A refused proof beside its field: the password, or the code of the second step. */
export function proofFaults(code: string, passwordField: string, codeField: string): AccountFaults {
  if (code === 'code-missing') return { fields: { [codeField]: securityWords.codeWanted } }
  return accountFaultsOfCode(code, {
    'wrong-password': passwordField,
    'invalid-verification-code': codeField,
    'code-expired': codeField,
  })
}
