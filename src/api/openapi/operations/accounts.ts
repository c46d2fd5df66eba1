import { meParameters } from '#api/account/me-query.ts'
import { envelope, flag, list, maybe, object, orNull, ref, text, type JsonSchema } from '#api/route/json-schema.ts'
import type { OperationDoc, ParameterDoc } from '#api/route/operation-doc.ts'

const signIn = ref('SignIn')
const done = object({ ok: flag })

/** A body of its own form, without `data`, as JSON or as a form. */
function form(...fields: readonly string[]): OperationDoc['bareBody'] {
  const schema: JsonSchema = object(Object.fromEntries(fields.map((field) => [field, text])))
  return { mediaType: 'application/json', schema }
}

function auth(summary: string, rest: Partial<OperationDoc> = {}): OperationDoc {
  return { tag: 'Sign-in', summary, answer: signIn, ...rest }
}

const query = (name: string, about: string): ParameterDoc => ({ name, about, schema: text })

/** Sign-in and one's own account. */
export const accountOperations = {
  'POST /api/auth/local': auth('Sign in with e-mail address or user name, and password', {
    bareBody: form('identifier', 'password'),
    example: { identifier: 'ann@example.com', password: 'a long password' },
  }),
  'POST /api/auth/local/register': auth('Make an account', {
    bareBody: form('username', 'email', 'password'),
    example: { username: 'ann', email: 'ann@example.com', password: 'a long password' },
  }),
  'POST /api/auth/forgot-password': auth(
    'Ask for a mail with a new way in; the answer never tells whether there is an account',
    {
      bareBody: form('email'),
      example: { email: 'ann@example.com' },
      answer: done,
    },
  ),
  'POST /api/auth/reset-password': auth('Set a new password by the code of that mail', {
    bareBody: form('code', 'password', 'passwordConfirmation'),
    example: { code: '…', password: 'a new password', passwordConfirmation: 'a new password' },
  }),
  'POST /api/auth/change-password': auth('Set a new password by the present one', {
    bareBody: form('currentPassword', 'password', 'passwordConfirmation'),
    example: { currentPassword: 'a long password', password: 'a new password', passwordConfirmation: 'a new password' },
  }),
  'POST /api/auth/send-email-confirmation': auth('Send the mail that proves an address once more', {
    bareBody: form('email'),
    example: { email: 'ann@example.com' },
    answer: object({ email: text, sent: flag }),
  }),
  'GET /api/auth/email-confirmation': auth('Prove an address by the code of that mail', {
    query: [query('confirmation', 'The code.')],
    answer: undefined,
    status: 302,
  }),
  'GET /api/auth/:provider/callback': auth('Sign in by a token of the identity service', {
    query: [query('access_token', 'An ID token.')],
  }),
  'GET /api/connect/:provider': auth('To the sign-in of another provider', {
    query: [query('callback', 'Where to come back to.')],
    answer: undefined,
    status: 302,
  }),
  'POST /api/auth/refresh': auth('A new short token, where tokens are short', {
    bareBody: form('refreshToken'),
    example: { refreshToken: '…' },
    answer: object({ jwt: text, refreshToken: text }),
  }),
  'POST /api/auth/logout': auth('End a sign-in, where tokens are short', { answer: done }),
  'GET /api/auth/sessions': auth('Where one is signed in, where tokens are short', {
    answer: envelope(list(ref('SignInPlace'))),
  }),
  'DELETE /api/auth/sessions/:id': auth('End one of them', { answer: envelope(object({})) }),
  'GET /api/users': { tag: 'Users', summary: 'Nobody lists people', answer: list(ref('User')) },
  'POST /api/users': {
    tag: 'Users',
    summary: 'Nobody makes others',
    bareBody: form('username', 'email'),
    answer: ref('User'),
  },
  'GET /api/users/:id': { tag: 'Users', summary: 'Oneself by number', query: meParameters, answer: ref('User') },
  'PUT /api/users/:id': {
    tag: 'Users',
    summary: 'Change the own user name or address',
    bareBody: {
      mediaType: 'application/json',
      schema: object({
        username: maybe(text),
        email: maybe(text),
        displayName: maybe(orNull(text)),
        photoURL: maybe(orNull(text)),
      }),
    },
    example: { username: 'ann-example' },
    answer: ref('User'),
  },
  'DELETE /api/users/:id': {
    tag: 'Users',
    summary: 'Accounts are deleted by their owners on the site',
    answer: ref('User'),
  },
} as const satisfies Readonly<Record<string, OperationDoc>>
