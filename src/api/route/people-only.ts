/**
 * Why no token of another program can use a route, whatever its other permissions, in the words of docs/roles.md and
 * the description.
 */
export const peopleOnlyReasons = {
  fresh_sign_in:
    'The caller has to have confirmed their identity within the last ten minutes, which a program cannot do.',
  own_account: 'It concerns the account of the caller; a program has none.',
  gives_rights:
    'It sets permissions, or it creates or shows credentials: no program may extend what programs are allowed to do.',
  vouches: 'A person has to take responsibility for the site being ready to open.',
  personal_link: 'It is done with the personal link of a worker.',
} as const

export type PeopleOnlyReason = keyof typeof peopleOnlyReasons
