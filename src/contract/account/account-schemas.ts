import { givenRightSchema } from './stay-people-schemas.ts'
import * as z from 'zod/mini'
import { refusedMailSchema } from '#contract/message/guest-mails.ts'
import { mailChoiceSchema } from './own-mails.ts'
import { bookingViewSchema } from '#contract/booking/booking-views.ts'
import { waitlistSchema } from '#contract/booking/waitlist-schemas.ts'
import { reviewOfMeSchema } from '#contract/review/review-of-guest.ts'
import { ROLES } from '#core/account/role.ts'
import { AUDIT_ACTORS } from '#core/account/audit-actor.ts'
import { SECOND_FACTOR_KINDS } from '#core/account/second-factor-kind.ts'
import { bookingSchema } from '#contract/booking/booking-schemas.ts'
import { ownerListSchema } from '#contract/owner/owner-schemas.ts'
import { contactMessageSchema } from '#contract/staff-schemas.ts'
import { favouriteSchema } from '#contract/stay-schemas.ts'
import { threadSchema } from '#contract/thread-shapes.ts'
import { responseDate } from '#contract/response-date.ts'

const person = {
  uid: z.string(),
  email: z.nullable(z.string()),
  emailVerified: z.boolean(),
  displayName: z.nullable(z.string()),
  phoneNumber: z.nullable(z.string()),
  photoURL: z.nullable(z.string()),
  providers: z
    .array(z.string())
    .check(
      z.describe(
        'Ids of the sign-in methods: `password`, `phone`, `google.com` … With a hosted identity service, those named in the newest token.',
      ),
    ),
}

const role = z.enum(ROLES)

const needsVerification = z
  .boolean()
  .check(z.describe('The account has neither a verified e-mail address nor a phone number.'))

const needsSecondFactor = z
  .boolean()
  .check(
    z.describe(
      'Whether a member of the company has signed in with one factor although two are required: everything else is refused until a second one is set up.',
    ),
  )

const signInMethods = {
  hasPassword: z.boolean(),
  passwordUpdatedAt: z
    .nullable(z.iso.datetime())
    .check(
      z.describe(
        'When the password was last changed; null = never since the account was created, or there is no password.',
      ),
    ),
  phoneNumber: z.nullable(z.string()),
  providers: z.array(z.object({ providerId: z.string(), email: z.nullable(z.string()) })),
  secondFactors: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(SECOND_FACTOR_KINDS),
      name: z.nullable(z.string()),
      phoneEnding: z.nullable(z.string()).check(z.describe('Only its last four digits.')),
      enrolledAt: z.iso.datetime(),
    }),
  ),
  passkeys: z.array(
    z.object({
      credentialId: z.string().check(z.describe('The id that the authenticator uses, base64url.')),
      name: z.string(),
      isBackedUp: z.boolean().check(z.describe('Whether it is stored by a service that syncs it between devices.')),
      createdAt: z.iso.datetime(),
      lastUsedAt: z.nullable(z.iso.datetime()).check(z.describe('Null = never.')),
    }),
  ),
  recoveryCodesLeft: z.int(),
  verificationSent: z
    .boolean()
    .check(z.describe('Whether a link that confirms the address was sent and is still valid.')),
}

export const roleSchema = z
  .object({
    id: z.int(),
    documentId: z.string(),
    name: z.string(),
    description: z.string(),
    type: z.enum(['host', 'authenticated', 'staff', 'admin']),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
    publishedAt: z.iso.datetime(),
  })
  .check(z.meta({ id: 'Role', description: 'A role as clients of content backends know it; `type` names it.' }))

export const apiUserSchema = z
  .object({
    id: z.int(),
    documentId: z.string(),
    username: z.string(),
    provider: z.enum(['local', 'firebase']),
    confirmed: z.boolean().check(z.describe('Whether the address, or a phone number, is proven to be theirs.')),
    blocked: z.boolean(),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
    publishedAt: z.iso.datetime(),
    role: z.optional(roleSchema),
    ...person,
    needsVerification: needsVerification,
    needsSecondFactor: needsSecondFactor,
  })
  .check(
    z.meta({
      id: 'OwnUser',
      description:
        'The signed-in user: the fields that clients of content backends expect, and further ones of this site. `role` is present only when requested.',
    }),
  )

export const userSchema = z
  .object({ ...person, role: role, needsVerification: needsVerification, needsSecondFactor: needsSecondFactor })
  .check(z.meta({ id: 'Profile', description: 'The signed-in user as the pages of the site know them.' }))

export const deviceSchema = z
  .object({
    id: z.string(),
    current: z.boolean().check(z.describe('The one this request was made with.')),
    browser: z
      .nullable(z.string())
      .check(z.describe('A familiar name, such as `Firefox` or `Windows`; null = unknown.')),
    system: z.nullable(z.string()),
    address: z
      .nullable(z.string())
      .check(z.describe('Without the part that names one connection, e.g. `198.51.100.x`.')),
    provider: z.string().check(z.describe('How it signed in: `password`, `phone`, `google.com` …')),
    createdAt: z.iso.datetime(),
    lastSeenAt: z.iso.datetime(),
  })
  .check(z.meta({ id: 'Device', description: 'A browser or program that is signed in.' }))

export const securityEventSchema = z
  .object({
    event: z.string().check(z.describe('`signed_in`, `password_changed`, `second_factor_added` …')),
    actor: z.enum(AUDIT_ACTORS).check(z.describe('Who did it; `service` = our staff or their tools.')),
    browser: z.nullable(z.string()),
    system: z.nullable(z.string()),
    address: z.nullable(z.string()),
    place: z
      .nullable(z.string())
      .check(z.describe('Location of that network, such as `Palma, Spain`; null = unknown.')),
    occurredAt: z.iso.datetime(),
  })
  .check(z.meta({ id: 'SecurityEvent', description: 'Something that happened to an account.' }))

export const accountSecuritySchema = z
  .object({ ...signInMethods, events: z.array(securityEventSchema).check(z.describe('Newest first, the last 40.')) })
  .check(z.meta({ id: 'AccountSecurity', description: 'How an account signs in.' }))

export const accountExportSchema = z
  .object({
    exportedAt: z.iso.datetime(),
    account: z.object({
      ...person,
      emailBefore: z
        .nullable(z.string())
        .check(z.describe('The last confirmed address, while the current one is not confirmed; otherwise null.')),
      role: role,
      username: z.nullable(z.string()).check(z.describe('The form that other front ends know.')),
      createdAt: z.nullable(z.iso.datetime()),
      lastSignInAt: z.nullable(z.iso.datetime()),
    }),
    signInMethods: z.nullable(z.object(signInMethods)),
    devices: z.array(deviceSchema),
    events: z.array(securityEventSchema),
    bookings: z.array(bookingSchema).check(z.describe('Bookings, with the lines of their quotes.')),
    conversations: z.array(threadSchema).check(z.describe('Conversations with hosts.')),
    favourites: z.array(favouriteSchema).check(z.describe('Favourite homes.')),
    waitlist: waitlistSchema.check(z.describe('Dates of homes that they wait for or were notified of, nearest first.')),
    contactMessages: z
      .array(contactMessageSchema)
      .check(z.describe('Messages sent through the contact page while signed in, newest first.')),
    owners: ownerListSchema.check(z.describe('Owners of homes who are linked with the account.')),
    homeRights: z
      .array(
        z.object({
          home: z.string().check(z.describe('Title of the home.')),
          right: givenRightSchema,
          givenAt: z.iso.datetime().check(z.describe('Since when they have this right.')),
        }),
      )
      .check(z.describe('Rights to help with homes of other hosts.')),
    invitations: z
      .array(
        z.object({
          role: z.enum(ROLES),
          email: z.nullable(z.string()),
          homes: z.array(z.string()).check(z.describe('The homes that they concerned.')),
          homeRight: z
            .nullable(givenRightSchema)
            .check(z.describe('The offered right on these homes; null: the homes were to become theirs.')),
          createdAt: z.iso.datetime(),
          usedAt: z.nullable(z.iso.datetime()),
        }),
      )
      .check(z.describe('Invitations to work for the company or to help with homes, newest first.')),
    vouchers: z
      .array(
        z.object({
          name: z.nullable(z.string()),
          ending: z.string().check(z.describe('The last four characters of the code.')),
          currency: z.string(),
          amountMinor: z.int(),
          balanceMinor: z.int().check(z.describe('The remaining balance.')),
          expiresOn: responseDate.check(z.describe('The last day on which it can be spent.')),
          createdAt: z.iso.datetime(),
        }),
      )
      .check(z.describe('Vouchers that were mailed to the address, newest first; codes are not stored.')),
    reviews: z.array(reviewOfMeSchema).check(z.describe('Published reviews of the person by hosts, newest first.')),
    refusedMails: z.array(refusedMailSchema).check(z.describe('Mails that they have stopped.')),
    mails: mailChoiceSchema.check(z.describe('The mails of the console that they want.')),
    bookingViews: z.array(bookingViewSchema).check(z.describe('Their saved views of the list of bookings.')),
    work: z
      .array(z.object({ at: z.iso.datetime(), asked: z.string(), status: z.nullable(z.int()) }))
      .check(z.describe('What was changed for the company, as its audit log has it: the newest 1,000.')),
    messages: z
      .array(
        z.object({
          channel: z.string(),
          about: z.string(),
          to: z.string(),
          state: z.string(),
          createdAt: z.iso.datetime(),
          sentAt: z.nullable(z.iso.datetime()),
        }),
      )
      .check(z.describe('Records that a message was sent, to which address and about what, but not its text.')),
  })
  .check(z.meta({ id: 'AccountExport', description: 'Everything that is stored about a person, without secrets.' }))
