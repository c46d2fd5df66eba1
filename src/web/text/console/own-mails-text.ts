export const ownMailsText = {
  title: 'Mails to you',
  sub: 'Sent to the address of your account',
  homeMails: 'Bookings of homes I help with',
  homeMailsMore: 'New bookings, requests, messages and cancellations of homes whose bookings you look after.',
  monthlyReport: 'The figures of each month',
  monthlyReportMore:
    'Rent, nights, occupancy and bookings of the homes you see here, beside the year before; on the first days of the next month.',
  always: 'What concerns your account, and bookings of homes of your own, always comes.',
  saved: 'Saved. It holds from the next mail on.',
} as const
