import {
  stayInvitationRequestSchema,
  stayPeopleSchema,
  stayRightRequestSchema,
} from '#contract/account/stay-people-schemas.ts'
import { changeStayRight, removeStayRight } from '#accounts/stay-right/change-stay-right.ts'
import { endStayInvitation } from '#accounts/stay-right/end-stay-invitation.ts'
import { inviteToStay } from '#accounts/stay-right/invite-to-stay.ts'
import { findPeople } from '#accounts/stay-right/people-of-stay.ts'
import { hostOrAdmin } from '#api/route/access.ts'
import { envelope } from '#api/route/responses.ts'
import { route } from '#api/route/route.ts'

const chapter = 'The company'
const responses = envelope(stayPeopleSchema)
const slugs = { id: 'stay_not_found' } as const

/** The rights of others on a home, given by its host or an administrator. `:id` is a document id or a slug. */
export const stayPeopleRoutes = [
  route({
    method: 'GET',
    path: '/api/staff/stays/:id/people',
    chapter,
    summary: 'People with rights on a home, and invitations to it',
    access: hostOrAdmin({ notFound: 'stay_not_found', peopleOnly: 'gives_rights' }),
    slugs,
    responses,
    refuses: ['stay_not_found'],
    handle: ({ accounts }, { actor, param }) => findPeople(accounts, { actor, stayId: param('id') }),
  }),
  route({
    method: 'POST',
    path: '/api/staff/stays/:id/people',
    chapter,
    summary: 'Invite somebody by mail to help with a home, or with several',
    access: hostOrAdmin({ notFound: 'stay_not_found', fresh: true }),
    slugs,
    body: { schema: stayInvitationRequestSchema, example: { email: 'marta@example.com', right: 'bookings' } },
    responses: envelope(stayPeopleSchema, { status: 201 }),
    refuses: [
      'stay_not_found',
      'invalid_email',
      'invalid_input',
      'role_held_already',
      'too_many_attempts',
      'too_many_invitations',
    ],
    handle: ({ accounts }, { actor, body, param }) =>
      inviteToStay(accounts, { actor, stayId: param('id'), request: body }),
  }),
  route({
    method: 'PUT',
    path: '/api/staff/stays/:id/people/:person',
    chapter,
    summary: 'Change the right that somebody has on a home',
    access: hostOrAdmin({ notFound: 'stay_not_found', fresh: true }),
    slugs,
    uuids: { person: 'account_not_found' },
    body: { schema: stayRightRequestSchema, example: { right: 'full', expectedRight: 'bookings' } },
    responses,
    compared: '/api/staff/stays/:id/people',
    refuses: ['stay_not_found', 'account_not_found', 'right_changed'],
    handle: ({ accounts }, { actor, body, param }) =>
      changeStayRight(accounts, { actor, stayId: param('id'), person: param('person'), request: body }),
  }),
  route({
    method: 'DELETE',
    path: '/api/staff/stays/:id/people/:person',
    chapter,
    summary: 'Remove the right that somebody has on a home',
    access: hostOrAdmin({ notFound: 'stay_not_found', peopleOnly: 'gives_rights' }),
    slugs,
    uuids: { person: 'account_not_found' },
    responses,
    compared: '/api/staff/stays/:id/people',
    refuses: ['stay_not_found', 'account_not_found'],
    handle: ({ accounts }, { actor, param }) =>
      removeStayRight(accounts, { actor, stayId: param('id'), person: param('person') }),
  }),
  route({
    method: 'DELETE',
    path: '/api/staff/stays/:id/invitations/:invitation',
    chapter,
    summary: 'Withdraw an invitation to a home',
    access: hostOrAdmin({ notFound: 'stay_not_found', peopleOnly: 'gives_rights' }),
    slugs,
    uuids: { invitation: 'invitation_not_found' },
    responses,
    refuses: ['stay_not_found', 'invitation_not_found'],
    handle: ({ accounts }, { actor, param }) =>
      endStayInvitation(accounts, { actor, stayId: param('id'), invitation: param('invitation') }),
  }),
]
