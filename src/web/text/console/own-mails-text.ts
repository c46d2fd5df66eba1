export const ownMailsText = {
  title: 'Mails to you',
  sub: 'Sent to the address of your account',
  homeMails: 'Bookings of homes I help with',
  stayMailsMore: 'New bookings, requests, messages and cancellations for homes whose bookings you manage.',
  monthlyReport: 'Monthly figures',
  monthlyReportMore:
    'Rent, nights, occupancy and bookings of your homes compared with the year before, sent in the first days of the next month.',
  always: 'Mails about your account and about bookings of your own homes are always sent.',
  saved: 'Saved. It applies from the next mail on.',
} as const
