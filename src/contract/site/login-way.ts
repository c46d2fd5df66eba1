import { sitePaths } from './site-paths.ts'

/** The ways to sign in on /login. */
export type LoginWay = 'password' | 'link' | 'phone'

/** Returns the way that an address of /login names; by default the password. */
export function readLoginWay(query: URLSearchParams): LoginWay {
  const way = query.get('with')
  return way === 'link' || way === 'phone' ? way : 'password'
}

/** Returns the address of /login for a way. `from`: where to go afterwards. */
export function loginAddress(way: LoginWay, { from = null }: { readonly from?: string | null } = {}): string {
  const query = new URLSearchParams()
  if (way !== 'password') query.set('with', way)
  if (from !== null) query.set('from', from)
  const text = query.toString()
  return sitePaths.login() + (text === '' ? '' : `?${text}`)
}
