import { describe, expect, test } from 'vitest'
import type { IsoDate } from '#core/time/iso-date.ts'
import type { BookingMailData, MailContent } from '#messaging/mail/mail.ts'
import { renderMail } from './render-mail.ts'
import { bookingMail } from './booking/booking-mail.ts'

const identity = { websiteName: 'Holmstay', websiteUrl: 'https://stay.example', contactEmail: 'hello@stay.example' }
const booking: BookingMailData = {
  reference: 'HM-7F3K',
  guestName: 'Anna',
  stayTitle: 'Casa Tramuntana',
  checkIn: '2027-07-03' as IsoDate,
  checkOut: '2027-07-10' as IsoDate,
  totalMinor: 170780,
  currency: 'EUR',
  link: 'https://stay.example/user/bookings/1',
}

const monthFigures = {
  nightsSold: 21,
  bookings: 4,
  cancellations: 1,
  revenueMinor: 525_000,
  occupancyBp: 7000,
  adrMinor: 25_000,
  revParMinor: 17_500,
}
const thread = {
  guestName: 'Anna',
  stayTitle: 'Casa Tramuntana',
  checkIn: null,
  checkOut: null,
  body: 'Is the pool heated?',
  link: 'https://stay.example/user/messages/1',
}
const offer = {
  guestName: 'Anna',
  stayTitle: 'Casa Tramuntana',
  checkIn: booking.checkIn,
  checkOut: booking.checkOut,
  party: '2 adults',
  rentMinor: 99_999,
  currency: 'EUR' as const,
  deadline: '3 Jun 2027, 12:00',
  link: 'https://stay.example/user/messages/1',
}

describe('a mail', () => {
  test.each<Extract<MailContent, { data: { link: string } }>>([
    { template: 'verify_email', data: { name: 'Anna', link: 'https://stay.example/__/auth/action?a=1&b=2' } },
    { template: 'reset_password', data: { name: null, link: 'https://stay.example/__/auth/action?a=1&b=2' } },
    { template: 'sign_in_link', data: { name: null, link: 'https://stay.example/__/auth/action?a=1&b=2' } },
    { template: 'change_email', data: { name: 'Anna', link: 'https://stay.example/__/auth/action?a=1&b=2' } },
    {
      template: 'email_changed',
      data: { name: 'Anna', newEmail: 'anna@new.example', link: 'https://stay.example/__/auth/action?a=1&b=2' },
    },
    { template: 'password_changed', data: { name: 'Anna', link: 'https://stay.example/forgot-password' } },
    {
      template: 'second_factor_added',
      data: {
        name: null,
        factor: 'a code from your authenticator app',
        link: 'https://stay.example/__/auth/action?a=1',
      },
    },
    {
      template: 'second_factor_removed',
      data: { name: null, factor: 'a code from your authenticator app', link: 'https://stay.example/user/security' },
    },
    {
      template: 'sign_in_method_changed',
      data: { name: 'Anna', method: 'Google', change: 'added', link: 'https://stay.example/user/security' },
    },
    {
      template: 'new_sign_in',
      data: {
        name: null,
        browser: 'Firefox',
        system: 'Windows',
        address: '198.51.100.x',
        place: 'Palma, Spain',
        at: '2026-11-22T16:05:00.000Z',
        link: 'https://stay.example/user/security',
      },
    },
    {
      template: 'passkey_added',
      data: { name: 'Anna', passkey: 'Chrome on Mac', link: 'https://stay.example/__/auth/action?a=1' },
    },
    {
      template: 'passkey_removed',
      data: { name: null, passkey: 'Chrome on Mac', link: 'https://stay.example/forgot-password' },
    },
    {
      template: 'webhook_paused',
      data: {
        host: 'till.example',
        failingSince: '2027-03-01T10:00:00.000Z',
        said: 'Status 503',
        link: 'https://stay.example',
      },
    },
    {
      template: 'staff_invitation',
      data: {
        role: 'staff',
        inviter: 'Marta Pons',
        email: 'nuria@stay.example',
        link: 'https://stay.example/invitation/secret',
      },
    },
    {
      template: 'home_invitation',
      data: {
        right: 'bookings',
        homes: ['Casa Blava', 'Villa Ullastre'],
        inviter: 'Marta Pons',
        email: 'nuria@stay.example',
        link: 'https://stay.example/invitation/secret',
      },
    },
    {
      template: 'home_right_changed',
      data: { right: null, home: 'Casa Blava', by: 'Marta Pons', link: 'https://stay.example/admin' },
    },
    {
      template: 'owner_statement',
      data: {
        ownerId: 'o',
        name: 'Marta Pons',
        month: '2027-06',
        payoutMinor: 184_250,
        currency: 'EUR',
        link: 'https://stay.example/admin/owners/o/statements/2027-06',
        hasAccount: true,
        csv: 'Booking,Home',
      },
    },
    { template: 'account_deleted', data: { name: 'Anna', link: 'https://stay.example/welcome' } },
    ...(Object.keys(bookingMail) as (keyof typeof bookingMail)[]).map((template) => ({ template, data: booking })),
    { template: 'message_received', data: thread },
    { template: 'host_message_received', data: thread },
    { template: 'offer_made', data: offer },
    {
      template: 'monthly_report',
      data: {
        name: 'Marta',
        month: '2027-06',
        currency: 'EUR',
        isOneOfSeveral: false,
        now: monthFigures,
        lastYear: { ...monthFigures, occupancyBp: null, adrMinor: null, revParMinor: null },
        link: 'https://stay.example/admin/reports?from=2027-06-01&to=2027-07-01',
        ownMails: 'https://stay.example/admin/mails',
      },
    },
    {
      template: 'dates_free',
      data: {
        name: 'Anna',
        stayTitle: 'Casa Tramuntana',
        place: 'Cadaqués',
        checkIn: '2027-07-03' as IsoDate,
        checkOut: '2027-07-10' as IsoDate,
        party: '2 adults',
        totalMinor: 170_780,
        currency: 'EUR',
        isRequest: false,
        link: 'https://stay.example/stays/casa-tramuntana?checkIn=2027-07-03&checkOut=2027-07-10&adults=2',
      },
    },
  ])('$template has the link in text, on one button and beneath it', (content) => {
    const mail = renderMail(content, identity)
    expect(mail.text).toContain(`\n${content.data.link}\n`)
    const href = content.data.link.replaceAll('&', '&#38;')
    expect(mail.html.split(`href="${href}"`)).toHaveLength(3)
    expect(mail.html).toContain(`>${href}</a>`)
    expect(mail.text).toContain('hello@stay.example')
  })

  test('about a booking says state, place and dates in the subject, and the exact total', () => {
    const mail = renderMail({ template: 'booking_confirmed', data: booking }, identity)
    expect(mail.subject).toBe('Confirmed: Casa Tramuntana, 3 Jul 2027 to 10 Jul 2027')
    expect(mail.text).toContain('Total: €1,707.80')
    expect(mail.text).toContain('Reference: HM-7F3K')
  })

  test('shows names as text, whatever they contain', () => {
    const hostile = { ...booking, stayTitle: '<script>alert(1)</script>\r\nBcc: all@mail.example' }
    const mail = renderMail({ template: 'booking_confirmed', data: hostile }, identity)
    expect(mail.html).not.toContain('<script')
    expect(mail.subject).not.toMatch(/[\r\n]/)
    const turned = { ...booking, stayTitle: 'Casa \u202enoitallecnac\u2066 Mar' }
    expect(renderMail({ template: 'booking_confirmed', data: turned }, identity).subject).toBe(
      'Confirmed: Casa noitallecnac Mar, 3 Jul 2027 to 10 Jul 2027',
    )
  })

  test('about a new booking says what is paid, what is due when, and until when how much comes back', () => {
    const data: BookingMailData = {
      ...booking,
      party: '2 adults, 1 child',
      payments: [
        { dueOn: '2027-03-01' as IsoDate, amountMinor: 51_234, isPaid: true },
        { dueOn: '2027-06-03' as IsoDate, amountMinor: 119_546, isPaid: false },
      ],
      cancellation: [
        { until: '28 Jun 2027, 15:00', refundMinor: 170_780 },
        { until: '3 Jul 2027, 15:00', refundMinor: 0 },
      ],
    }
    const { text } = renderMail({ template: 'booking_confirmed', data }, identity)
    for (const line of [
      'Guests: 2 adults, 1 child',
      'Paid: €512.34',
      'Due on Thu 3 Jun 2027: €1,195.46',
      'Cancel before 28 Jun 2027, 15:00 (time of the home): €1,707.80 of the total comes back',
      'Cancel before 3 Jul 2027, 15:00 (time of the home): nothing comes back',
    ])
      expect(text).toContain(line)
  })

  test('about a booking that is paid tells of the damage deposit that is reserved beside the price', () => {
    const deposit = { amountMinor: 25_000, reservedOn: '2027-07-01' as IsoDate, releasedOn: '2027-07-13' as IsoDate }
    const data: BookingMailData = {
      ...booking,
      payments: [{ dueOn: '2027-03-01' as IsoDate, amountMinor: 170_780, isPaid: true }],
      deposit,
    }
    const textOf = (shown: BookingMailData) => renderMail({ template: 'booking_confirmed', data: shown }, identity).text
    expect(textOf(data).replaceAll(/\s+/g, ' ')).toContain(
      'A damage deposit of €250.00 is reserved on your card on Thu 1 Jul 2027 and released on Tue 13 Jul 2027.',
    )
    expect(textOf({ ...data, deposit: { ...deposit, reservedOn: null } })).toContain('on your card now and released')
    expect(textOf(booking)).not.toContain('deposit')
  })

  test('about a confirmed booking shows the home, and says on which weekdays, where and who the host is', () => {
    const data: BookingMailData = {
      ...booking,
      hostName: 'Joana Pons',
      place: 'Ciutadella',
      address: 'Camí des Molí 3, 07760 Ciutadella',
      checkInFrom: '16:00',
      checkOutBy: '10:00',
      photo: {
        src: 'https://stay.example/media/ab/og.jpg',
        alt: 'A white house under a "pine"',
        page: 'https://stay.example/stays/casa-tramuntana',
      },
    }
    const { text, html } = renderMail({ template: 'booking_confirmed', data }, identity)
    for (const line of [
      'Check-in: Sat 3 Jul 2027, from 16:00',
      'Check-out: Sat 10 Jul 2027, by 10:00',
      'Address: Camí des Molí 3, 07760 Ciutadella',
      'Host: Joana Pons',
      'Photos of the home:\nhttps://stay.example/stays/casa-tramuntana',
    ])
      expect(text).toContain(line)
    expect(html).toContain('src="https://stay.example/media/ab/og.jpg" alt="A white house under a &#34;pine&#34;"')
    expect(html).toContain('Sat 3 Jul 2027, from 16:00')
    expect(text).toContain('is yours from Sat 3 Jul 2027 to Sat 10 Jul 2027')
  })

  test.each(Object.keys(bookingMail) as (keyof typeof bookingMail)[])('%s shows the home it is about', (template) => {
    const photo = {
      src: 'https://stay.example/media/ab/og.jpg',
      alt: 'The house',
      page: 'https://stay.example/stays/x',
    }
    const { html } = renderMail({ template, data: { ...booking, photo } }, identity)
    expect(html.split('<img ')).toHaveLength(2)
  })

  test.each(Object.keys(bookingMail) as (keyof typeof bookingMail)[])(
    '%s says of every deadline whose clock it is on',
    (template) => {
      const deadline = 'Thu 3 Jun 2027, 12:00'
      for (const paymentMethod of ['card', 'transfer', 'on_arrival'] as const) {
        const { text } = renderMail({ template, data: { ...booking, deadline, paymentMethod } }, identity)
        expect(text.replaceAll(`${deadline} (time of the home)`, '')).not.toContain(deadline)
      }
    },
  )

  test('names only the place of a home whose address the guest may not know yet', () => {
    const data = { ...booking, place: 'Ciutadella', hostName: 'Joana Pons' }
    const { text } = renderMail({ template: 'request_sent', data }, identity)
    expect(text).toContain('Place: Ciutadella')
    expect(text).not.toContain('Address')
  })

  test('about a cancellation names the refund to the cent, also when it is nothing', () => {
    const text = (amountMinor: number) =>
      renderMail({ template: 'booking_cancelled', data: { ...booking, amountMinor } }, identity).text
    expect(text(60_001)).toContain('Refund: €600.01')
    expect(text(0)).toContain('Refund: none')
    expect(text(0)).toContain('Nothing goes back under the policy of this booking.')
  })

  test('about a change names the new dates and the difference', () => {
    const change = {
      checkIn: '2027-07-01' as IsoDate,
      checkOut: '2027-07-10' as IsoDate,
      party: '2 adults',
      totalMinor: 210_780,
      differenceMinor: 40_000,
    }
    const { subject, text } = renderMail({ template: 'change_accepted', data: { ...booking, change } }, identity)
    expect(subject).toBe('Changed: Casa Tramuntana, 1 Jul 2027 to 10 Jul 2027')
    expect(text).toContain('Difference: €400.00 more')
  })

  test('about what is owed without a kept card speaks of no bank and no further try', () => {
    const data = { ...booking, amountMinor: 31_267, triesLeft: 2, hasNoCard: true }
    const { text } = renderMail({ template: 'balance_failed', data }, identity)
    expect(text).toContain('Please pay €312.67')
    expect(text).toContain('No card is kept for this booking')
    expect(text).not.toMatch(/[Bb]ank|try|did not go through|this or another card/)
    const host = renderMail({ template: 'host_balance_owed', data }, identity).text
    expect(host).toContain('No card is kept')
    expect(host).not.toContain('tried three times')
    const change = {
      checkIn: booking.checkIn,
      checkOut: '2027-07-12' as IsoDate,
      party: '2 adults',
      totalMinor: 202_047,
      differenceMinor: 31_267,
    }
    expect(renderMail({ template: 'change_accepted', data: { ...data, change } }, identity).text).toContain(
      'Please pay the difference on your booking page: no card is kept for this booking.',
    )
  })

  test('to somebody who helps says why it came and where it is switched off; to the host it does not', () => {
    const ownMails = 'https://stay.example/admin/mails'
    const helper = renderMail({ template: 'host_booking_confirmed', data: { ...booking, ownMails } }, identity)
    expect(helper.text).toContain(
      `You get this because you look after bookings of this home. Switch such mails off:\n${ownMails}`,
    )
    expect(helper.html).toContain(`href="${ownMails}"`)
    expect(renderMail({ template: 'host_booking_confirmed', data: booking }, identity).text).not.toContain('Switch')
  })

  test('with the figures of a month says whose they are where some homes are left out', () => {
    const data = {
      name: null,
      month: '2027-06',
      currency: 'EUR',
      now: monthFigures,
      lastYear: monthFigures,
      link: 'https://stay.example/admin/reports',
      ownMails: 'https://stay.example/admin/mails',
    }
    const said = (isOneOfSeveral: boolean) =>
      renderMail({ template: 'monthly_report', data: { ...data, isOneOfSeveral } }, identity).text
    expect(said(false)).toContain('These are the figures of the homes you see at')
    expect(said(true)).toContain('These are the figures of the homes in EUR you see at')
    expect(said(true)).not.toContain('/api/')
  })

  test('to a host without an account names the page it leads to, and asks for nothing they cannot do', () => {
    const about = { link: 'https://stay.example/stays/casa', isLinkToHome: true }
    for (const { text } of [
      renderMail({ template: 'host_booking_confirmed', data: { ...booking, ...about } }, identity),
      renderMail({ template: 'host_charge_declined', data: { ...booking, ...about } }, identity),
      renderMail({ template: 'host_message_received', data: { ...thread, ...about } }, identity),
    ]) {
      expect(text).toContain(`See the home:\n${about.link}\n`)
      expect(text).not.toMatch(/Open the booking|Read and answer|You can/)
      expect(text).toContain(`write to ${identity.contactEmail}`)
    }
  })

  test('says nothing of dates it does not know', () => {
    const { text } = renderMail({ template: 'host_message_received', data: thread }, identity)
    expect(text).not.toMatch(/null|undefined|Invalid/)
  })

  test.each(Object.keys(bookingMail) as (keyof typeof bookingMail)[])('%s has no gaps in its sentences', (template) => {
    const { text, subject } = renderMail({ template, data: booking }, identity)
    expect(`${subject}\n${text}`).not.toMatch(/null|undefined|NaN|Invalid| {2}| \.| ,/)
  })
})
