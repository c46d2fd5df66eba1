import { ROLES } from '#core/account/role.ts'
import { AUDIT_ACTORS } from '#core/account/audit-actor.ts'
import { SECOND_FACTOR_KINDS } from '#core/account/second-factor-kind.ts'
import { about, flag, instant, list, maybe, object, orNull, text, whole, enumOf } from '#api/route/json-schema.ts'
import { named, type Shapes } from './named-shapes.ts'

const person = {
  uid: text,
  email: orNull(text),
  emailVerified: flag,
  displayName: orNull(text),
  phoneNumber: orNull(text),
  photoURL: orNull(text),
  providers: about(
    list(text),
    'Ids of the sign-in methods: `password`, `phone`, `google.com` … With a hosted identity service those that the newest token names.',
  ),
}
const role = enumOf(...ROLES)
const needsVerification = about(flag, 'Neither a verified e-mail nor a phone number.')
const needsSecondFactor = about(
  flag,
  'Works for the house and has signed in with one factor where two are asked for: everything else is refused until there is one.',
)
const signInMethods = {
  hasPassword: flag,
  passwordUpdatedAt: about(orNull(instant), 'Null = never changed since the account was made, or no password.'),
  phoneNumber: orNull(text),
  providers: list(
    object({
      providerId: text,
      email: orNull(text),
    }),
  ),
  secondFactors: list(
    object({
      id: text,
      kind: enumOf(...SECOND_FACTOR_KINDS),
      name: orNull(text),
      phoneEnding: about(orNull(text), 'Only its last four digits.'),
      enrolledAt: instant,
    }),
  ),
  passkeys: list(
    object({
      credentialId: about(text, 'What the authenticator calls it, base64url.'),
      name: text,
      isBackedUp: about(flag, 'Whether it is kept by a service that has it on several devices.'),
      createdAt: instant,
      lastUsedAt: about(orNull(instant), 'Null = never.'),
    }),
  ),
  recoveryCodesLeft: whole,
  verificationSent: about(flag, 'Whether a link that confirms the address was sent and still works.'),
}

/** Schemas of one's own account. */
export const accountShapes = {
  Role: about(
    object({
      id: whole,
      documentId: text,
      name: text,
      description: text,
      type: enumOf('host', 'authenticated', 'staff', 'admin'),
      createdAt: instant,
      updatedAt: instant,
      publishedAt: instant,
    }),
    'A role as clients of content backends know it; `type` names it.',
  ),
  OwnUser: about(
    object({
      id: whole,
      documentId: text,
      username: text,
      provider: enumOf('local', 'firebase'),
      confirmed: about(flag, 'Whether the address, or a phone number, is proven to be theirs.'),
      blocked: flag,
      createdAt: instant,
      updatedAt: instant,
      publishedAt: instant,
      role: maybe(named('Role')),
      ...person,
      needsVerification,
      needsSecondFactor,
    }),
    'The signed-in user: what clients of content backends expect, and what this site knows beside it. `role` only when asked for.',
  ),
  Profile: about(
    object({
      ...person,
      role,
      needsVerification,
      needsSecondFactor,
    }),
    'The signed-in user as the pages of the site know them.',
  ),
  Device: about(
    object({
      id: text,
      current: about(flag, 'The one this request was made with.'),
      browser: about(orNull(text), 'In words people know, e.g. `Firefox` and `Windows`; null = unknown.'),
      system: orNull(text),
      address: about(orNull(text), 'Without the part that names one connection, e.g. `198.51.100.x`.'),
      provider: about(text, 'How it signed in: `password`, `phone`, `google.com` …'),
      createdAt: instant,
      lastSeenAt: instant,
    }),
    'A browser or program that is signed in.',
  ),
  SecurityEvent: about(
    object({
      event: about(text, '`signed_in`, `password_changed`, `second_factor_added` …'),
      actor: about(enumOf(...AUDIT_ACTORS), 'Who did it; `service` = our staff or their tools.'),
      browser: orNull(text),
      system: orNull(text),
      address: orNull(text),
      place: about(orNull(text), 'Where that network is, e.g. `Palma, Spain`; null = unknown.'),
      occurredAt: instant,
    }),
    'Something that happened to an account.',
  ),
  AccountSecurity: about(
    object({
      ...signInMethods,
      events: about(list(named('SecurityEvent')), 'Newest first, the last 40.'),
    }),
    'How an account is signed in to.',
  ),
  AccountExport: about(
    object({
      exportedAt: instant,
      account: object({
        ...person,
        role,
        username: about(orNull(text), 'As other front ends know them.'),
        createdAt: orNull(instant),
        lastSignInAt: orNull(instant),
      }),
      signInMethods: orNull(object(signInMethods)),
      devices: list(named('Device')),
      events: list(named('SecurityEvent')),
      bookings: about(list(named('BookingInFull')), 'With the lines of their quotes.'),
      conversations: about(list(named('Conversation')), 'With hosts.'),
      favourites: about(list(named('KeptHome')), 'Homes that are kept in mind.'),
      contactMessages: about(
        list(named('VisitorMessage')),
        'What was written through the contact page while signed in, newest first.',
      ),
      messages: about(
        list(
          object({
            channel: text,
            about: text,
            to: text,
            state: text,
            createdAt: instant,
            sentAt: orNull(instant),
          }),
        ),
        'That a message was sent, to where and about what; not its text.',
      ),
    }),
    'Everything we keep about a person, without secrets.',
  ),
} satisfies Partial<Shapes>
