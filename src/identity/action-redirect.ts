import { continuePath } from '#accounts/project/continue-url.ts'
import { sitePaths } from '#contract/site/site-paths.ts'

/** Where the links of all mails lead. */
export const ACTION_PATH = '/__/auth/action'

/** The page that asks for a click, by the link's mode. */
const pageOfMode: Readonly<Record<string, () => string>> = {
  verifyEmail: sitePaths.verifyEmail,
  resetPassword: sitePaths.forgotPassword,
  signIn: sitePaths.signInLink,
  recoverEmail: sitePaths.accountAction,
  verifyAndChangeEmail: sitePaths.accountAction,
  revertSecondFactorAddition: sitePaths.accountAction,
}

/**
 * Answers the link of a mail: 303 to the page of the site that uses its code, with `oobCode` and, if it leads to this
 * site, `continueUrl` as a path. Never uses up the code itself, because mail scanners follow links.
 */
export function actionRedirect(request: Request, websiteUrl: string): Response {
  const { searchParams } = new URL(request.url)
  const mode = searchParams.get('mode') ?? ''
  const page = Object.hasOwn(pageOfMode, mode) ? pageOfMode[mode] : undefined
  const query = new URLSearchParams()
  if (page === sitePaths.accountAction) query.set('mode', mode)
  const code = searchParams.get('oobCode')
  if (page && code) query.set('oobCode', code)
  const back = continuePath(searchParams.get('continueUrl'), websiteUrl)
  if (page && back) query.set('continueUrl', back)
  const location = page ? `${page()}?${query.toString()}`.replace(/\?$/, '') : sitePaths.login()
  return new Response(null, {
    status: 303,
    headers: { location, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' },
  })
}
