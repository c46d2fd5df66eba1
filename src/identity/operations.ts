import { createAuthUriRoute } from './routes/account/create-auth-uri.ts'
import { deleteRoute } from './routes/account/delete.ts'
import { lookupRoute } from './routes/account/lookup.ts'
import { captchaTaskRoute } from './routes/phone/captcha-task.ts'
import { sendVerificationCodeRoute } from './routes/phone/send-verification-code.ts'
import { signInWithPhoneNumberRoute } from './routes/phone/sign-in-with-phone-number.ts'
import { signInWithCustomTokenRoute } from './routes/account/sign-in-with-custom-token.ts'
import { addAccountRoutes } from './routes/project/accounts/add-account-routes.ts'
import { changeAccountRoutes } from './routes/project/accounts/change-account-routes.ts'
import { findAccountsRoutes } from './routes/project/accounts/find-accounts-routes.ts'
import { removeAccountRoutes } from './routes/project/accounts/remove-account-routes.ts'
import { orService } from './routes/project/or-service.ts'
import { projectRoutes } from './routes/project/project-routes.ts'
import { passwordPolicyRoute } from './routes/project/password-policy.ts'
import { passkeyRoutes } from './routes/passkey/passkey-routes.ts'
import { projectsRoute } from './routes/project/projects.ts'
import { recaptchaConfigRoute, recaptchaParamsRoute } from './routes/project/recaptcha.ts'
import { enrollmentFinalizeRoute } from './routes/second-factor/enrollment-finalize.ts'
import { enrollmentStartRoute } from './routes/second-factor/enrollment-start.ts'
import { enrollmentWithdrawRoute } from './routes/second-factor/enrollment-withdraw.ts'
import { recoveryCodesCreateRoute, recoveryCodesStatusRoute } from './routes/second-factor/recovery-codes.ts'
import { factorSignInFinalizeRoute } from './routes/second-factor/sign-in-finalize.ts'
import { factorSignInStartRoute } from './routes/second-factor/sign-in-start.ts'
import { resetPasswordRoute } from './routes/email/reset-password.ts'
import { sendOobCodeRoute } from './routes/email/send-oob-code.ts'
import { signInWithEmailLinkRoute } from './routes/email/sign-in-with-email-link.ts'
import { signInWithPasswordRoute } from './routes/account/sign-in-with-password.ts'
import { revokeTokenRoute } from './routes/provider/revoke-token.ts'
import { signInWithIdpRoute } from './routes/provider/sign-in-with-idp.ts'
import { pendingFactorsRoute } from './routes/second-factor/pending-factors.ts'
import { signUpRoute } from './routes/account/sign-up.ts'
import { tokenRoute } from './routes/account/token.ts'
import { updateRoute } from './routes/account/update.ts'
import { wellKnownRoutes } from './routes/well-known.ts'
import type { Operation } from './wire/operation.ts'

/** Every operation the service answers. */
export function operationsOf(projectId: string): readonly Operation[] {
  return [
    orService(signUpRoute, addAccountRoutes),
    signInWithPasswordRoute,
    orService(lookupRoute, findAccountsRoutes),
    orService(updateRoute, changeAccountRoutes),
    // Who may delete anybody says whom.
    orService(deleteRoute, removeAccountRoutes, { proofs: [] }),
    sendOobCodeRoute,
    signInWithEmailLinkRoute,
    resetPasswordRoute,
    createAuthUriRoute,
    signInWithIdpRoute,
    revokeTokenRoute,
    tokenRoute,
    projectsRoute,
    passwordPolicyRoute,
    recaptchaConfigRoute,
    recaptchaParamsRoute,
    captchaTaskRoute,
    sendVerificationCodeRoute,
    signInWithPhoneNumberRoute,
    enrollmentStartRoute,
    enrollmentFinalizeRoute,
    enrollmentWithdrawRoute,
    factorSignInStartRoute,
    factorSignInFinalizeRoute,
    ...passkeyRoutes,
    recoveryCodesCreateRoute,
    recoveryCodesStatusRoute,
    pendingFactorsRoute,
    signInWithCustomTokenRoute,
    ...projectRoutes,
    ...wellKnownRoutes(projectId),
  ]
}
