import * as z from 'zod/mini'
import {
  colleagueSchema,
  invitationRequestSchema,
  invitationSchema,
  offeredRoleSchema,
  rightsRequestSchema,
  rightsSchema,
  roleRequestSchema,
} from '#contract/account/staff-people-schemas.ts'
import { STAFF_ROLES } from '#core/account/role.ts'
import { ok } from '#core/result.ts'
import { listColleagues } from '#accounts/account/administration/list-colleagues.ts'
import { findRights, setRights } from '#accounts/account/administration/rights.ts'
import { setRoleOfColleague } from '#accounts/account/administration/set-role.ts'
import { acceptInvitation } from '#accounts/invitation/accept-invitation.ts'
import { invitePerson } from '#accounts/invitation/invite-person.ts'
import { listInvitations } from '#accounts/invitation/list-invitations.ts'
import { openInvitation } from '#accounts/invitation/open-invitation.ts'
import { withdrawInvitation } from '#accounts/invitation/withdraw-invitation.ts'
import { findCurrentDevice } from '#accounts/session/find-current-device.ts'
import { adminOnly, person } from '#api/route/access.ts'
import { envelope } from '#api/route/responses.ts'
import { route } from '#api/route/route.ts'
import { signInProofOf } from '#api/session/sign-in-proof.ts'

const chapter = 'The company'
const ended = envelope(z.object({ documentId: z.string() }))

/**
 * Who works here, and how they get access. Only administrators in person may decide about that, shortly after signing
 * in.
 */
export const staffPeopleRoutes = [
  route({
    method: 'GET',
    path: '/api/staff/people',
    chapter,
    summary: 'Everybody who has a role in the company',
    access: adminOnly({ peopleOnly: 'gives_rights' }),
    responses: envelope(z.array(colleagueSchema)),
    refuses: [],
    handle: async ({ accounts }, { actor }) => ok(await listColleagues(accounts, actor)),
  }),
  route({
    method: 'PUT',
    path: '/api/staff/people/:id/role',
    chapter,
    summary: 'Change the role of a member of the company; `user` removes it and ends their sign-ins',
    access: adminOnly({ fresh: true, notFound: 'account_not_found' }),
    uuids: { id: 'account_not_found' },
    body: { schema: roleRequestSchema, example: { role: 'staff' } },
    responses: envelope(z.object({ documentId: z.string() })),
    compared: '/api/staff/people',
    refuses: ['account_not_found', 'email_not_verified', 'last_administrator'],
    async handle({ accounts }, { actor, param, body }) {
      const set = await setRoleOfColleague(accounts, { documentId: param('id'), role: body.role, by: actor.uid })
      return set.ok ? ok({ documentId: param('id') }) : set
    },
  }),
  route({
    method: 'GET',
    path: '/api/staff/people/:id/rights',
    chapter,
    summary: 'Which homes a member of the company runs, and how much they may refund',
    access: adminOnly({ notFound: 'account_not_found', peopleOnly: 'gives_rights' }),
    uuids: { id: 'account_not_found' },
    responses: envelope(rightsSchema),
    refuses: ['account_not_found'],
    handle: ({ accounts }, { param }) => findRights(accounts, param('id')),
  }),
  route({
    method: 'PUT',
    path: '/api/staff/people/:id/rights',
    chapter,
    summary: 'Set the homes of a host, and the refund limit of a member of the company',
    access: adminOnly({ fresh: true, notFound: 'account_not_found' }),
    uuids: { id: 'account_not_found' },
    body: {
      schema: rightsRequestSchema,
      example: { homes: ['casa-blava'], refundLimit: { amountMinor: 20_000, currency: 'EUR' } },
    },
    responses: envelope(rightsSchema),
    refuses: ['account_not_found', 'invalid_input'],
    handle: ({ accounts }, { param, body }) => setRights(accounts, { documentId: param('id'), rights: body }),
  }),
  route({
    method: 'GET',
    path: '/api/staff/invitations',
    chapter,
    summary: 'Invitations that can still be accepted',
    access: adminOnly({ peopleOnly: 'gives_rights' }),
    responses: envelope(z.array(invitationSchema)),
    refuses: [],
    handle: async ({ accounts }) => ok(await listInvitations(accounts)),
  }),
  route({
    method: 'POST',
    path: '/api/staff/invitations',
    chapter,
    summary: 'Invite somebody by mail to join the company',
    access: adminOnly({ fresh: true }),
    body: { schema: invitationRequestSchema, example: { email: 'marta@example.com', role: 'staff' } },
    responses: envelope(invitationSchema, { status: 201 }),
    refuses: ['invalid_email', 'invalid_input', 'not_allowed', 'role_held_already', 'too_many_attempts'],
    handle: ({ accounts }, { actor, body }) => invitePerson(accounts, { actor, ...body }),
  }),
  route({
    method: 'DELETE',
    path: '/api/staff/invitations/:id',
    chapter,
    summary: 'Withdraw an invitation',
    access: adminOnly({ notFound: 'invitation_not_found', peopleOnly: 'gives_rights' }),
    uuids: { id: 'invitation_not_found' },
    responses: ended,
    compared: '/api/staff/invitations',
    refuses: ['invitation_not_found'],
    handle: ({ accounts }, { param }) => withdrawInvitation(accounts, param('id')),
  }),
]

/** What an invited person does with their link. The secret has 256 bits, so guesses need no limit. */
export const invitationRoutes = [
  route({
    method: 'GET',
    path: '/api/invitations/:token',
    chapter: 'Users',
    summary: 'What an invitation offers',
    access: person({ missing: 'invitation_not_found' }),
    responses: envelope(offeredRoleSchema),
    refuses: ['invitation_not_found', 'invitation_over'],
    handle: ({ accounts }, { param }) => openInvitation(accounts, param('token')),
  }),
  route({
    method: 'POST',
    path: '/api/invitations/:token/acceptance',
    chapter: 'Users',
    summary: 'Accept an invitation and take the role that it offers',
    access: person({ verified: true, missing: 'invitation_not_found' }),
    responses: envelope(z.object({ role: z.enum(STAFF_ROLES) })),
    refuses: [
      'invitation_not_found',
      'invitation_over',
      'invitation_for_another',
      'email_not_verified',
      'not_signed_in',
    ],
    async handle(deps, { actor: { uid }, param, call }) {
      const device = await findCurrentDevice(deps.accounts, signInProofOf(deps, call.request))
      return acceptInvitation(deps.accounts, { secret: param('token'), uid, device })
    },
  }),
]
