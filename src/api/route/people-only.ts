/**
 * Why no token of another program can use a route, whatever its other permissions, in the words of docs/roles.md and
 * the description.
 */
export const peopleOnlyReasons = {
  fresh_sign_in: 'Whoever asks has proven in the last ten minutes who they are; a program proves nothing anew.',
  own_account: 'It is about the account of whoever asks; a program has none.',
  gives_rights:
    'It says who may do what or where money is paid to, or makes or shows what lets somebody in: no program widens what programs may do.',
  vouches: 'Somebody in person answers for it that the site is ready to be open.',
  personal_link: 'It is done with the personal link of somebody who works in homes.',
} as const

export type PeopleOnlyReason = keyof typeof peopleOnlyReasons
