import { createAuthUriRoute } from './routes/create-auth-uri.ts'
import { lookupRoute } from './routes/lookup.ts'
import { notOfferedRoutes } from './routes/not-offered.ts'
import { passwordPolicyRoute } from './routes/password-policy.ts'
import { projectsRoute } from './routes/projects.ts'
import { recaptchaConfigRoute, recaptchaParamsRoute } from './routes/recaptcha.ts'
import { resetPasswordRoute } from './routes/reset-password.ts'
import { sendOobCodeRoute } from './routes/send-oob-code.ts'
import { signInWithPasswordRoute } from './routes/sign-in-with-password.ts'
import { signUpRoute } from './routes/sign-up.ts'
import { tokenRoute } from './routes/token.ts'
import { updateRoute } from './routes/update.ts'
import { wellKnownRoutes } from './routes/well-known.ts'
import type { Operation } from './wire/operation.ts'

/** Every operation the service answers. */
export function operationsOf(projectId: string): readonly Operation[] {
  return [
    signUpRoute,
    signInWithPasswordRoute,
    lookupRoute,
    updateRoute,
    sendOobCodeRoute,
    resetPasswordRoute,
    createAuthUriRoute,
    tokenRoute,
    projectsRoute,
    passwordPolicyRoute,
    recaptchaConfigRoute,
    recaptchaParamsRoute,
    ...notOfferedRoutes,
    ...wellKnownRoutes(projectId),
  ]
}
