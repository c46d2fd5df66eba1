import { expect, test } from 'vitest'
import type { MailIdentity } from '#messaging/mail/mail.ts'
import { stayInvitationMail } from './stay-right-mails.ts'

test.each([
  [['Sa Païssa'], 'Sa Païssa'],
  [['Ca na Quima', 'Sa Païssa'], 'Ca na Quima and Sa Païssa'],
  [['Ca na Quima', 'Can Mestral', 'Sa Païssa'], 'Ca na Quima and other homes'],
])('the subject of an invitation to help with %j names “%s”', (stays, named) => {
  const data = {
    right: 'bookings',
    homes: stays,
    inviter: 'Joan',
    email: 'ann@example.com',
    link: 'https://x.test',
  } as const
  expect(stayInvitationMail(data, { websiteName: 'Holmstay' } as MailIdentity).subject).toBe(
    `Joan asks you to help with ${named}`,
  )
})
