import { createAuthUriRoute } from './sign-in/create-auth-uri.ts'
import { deleteRoute } from './account/delete.ts'
import { lookupRoute } from './account/lookup.ts'
import { captchaTaskRoute } from './phone/captcha-task.ts'
import { sendVerificationCodeRoute } from './phone/send-verification-code.ts'
import { signInWithPhoneNumberRoute } from './phone/sign-in-with-phone-number.ts'
import { signInWithCustomTokenRoute } from './sign-in/sign-in-with-custom-token.ts'
import { addAccountRoutes } from './account/add-account-routes.ts'
import { changeAccountRoutes } from './account/change-account-routes.ts'
import { findAccountsRoutes } from './account/find-accounts-routes.ts'
import { removeAccountRoutes } from './account/remove-account-routes.ts'
import { orService } from './wire/or-service.ts'
import { projectRoutes } from './project-routes.ts'
import { passwordPolicyRoute } from './project/password-policy.ts'
import { passkeyRoutes } from './sign-in/passkey-routes.ts'
import { projectsRoute } from './project/projects.ts'
import { recaptchaConfigRoute, recaptchaParamsRoute } from './project/recaptcha.ts'
import { enrollmentFinalizeRoute } from './second-factor/enrollment-finalize.ts'
import { enrollmentStartRoute } from './second-factor/enrollment-start.ts'
import { enrollmentWithdrawRoute } from './second-factor/enrollment-withdraw.ts'
import { recoveryCodesCreateRoute, recoveryCodesStatusRoute } from './second-factor/recovery-codes.ts'
import { factorSignInFinalizeRoute } from './second-factor/sign-in-finalize.ts'
import { factorSignInStartRoute } from './second-factor/sign-in-start.ts'
import { resetPasswordRoute } from './email-code/reset-password.ts'
import { sendOobCodeRoute } from './email-code/send-oob-code.ts'
import { signInWithEmailLinkRoute } from './email-code/sign-in-with-email-link.ts'
import { signInWithPasswordRoute } from './sign-in/sign-in-with-password.ts'
import { revokeTokenRoute } from './provider/revoke-token.ts'
import { signInWithIdpRoute } from './provider/sign-in-with-idp.ts'
import { pendingFactorsRoute } from './second-factor/pending-factors.ts'
import { signUpRoute } from './sign-in/sign-up.ts'
import { tokenRoute } from './sign-in/token.ts'
import { updateRoute } from './account/update.ts'
import { wellKnownRoutes } from './well-known.ts'
import type { Operation } from './wire/operation.ts'

/** The path that all of them begin with. */
export const IDENTITY_MOUNT = '/identity'

/** Returns every operation that the service answers. */
export function operationsOf(projectId: string): readonly Operation[] {
  return [
    orService(signUpRoute, addAccountRoutes),
    signInWithPasswordRoute,
    orService(lookupRoute, findAccountsRoutes),
    orService(updateRoute, changeAccountRoutes),
    // Somebody who may delete any account has to name one.
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
