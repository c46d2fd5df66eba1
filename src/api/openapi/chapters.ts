/** The subject of each chapter of the description, in their order. */
export const chapters: Readonly<Record<string, string>> = {
  Stays: 'Read, search and manage homes.',
  Amenities: 'What homes offer.',
  Destinations: 'Places that have homes.',
  Photos: 'Photos of homes.',
  Reviews: 'What guests write about homes.',
  Pages: 'Texts of the site.',
  'Contact messages': 'Messages of visitors, and the contact form.',
  Favourites: 'Homes that an account has saved.',
  Threads: 'Conversations with hosts.',
  'Pages of the site':
    'One answer for each page of the site. These routes change together with the pages; collections do not.',
  Quotes: 'Prices before anything is booked.',
  Bookings: 'From the hold to the review, for the guest of the booking.',
  Waitlist: 'Taken dates about which guests want to be notified when they become free.',
  'Sign-in': 'Tokens for programs that people sign in to, in the manner of content backends.',
  Users: 'Your own account.',
  'Rates and rules': 'Prices, rules, taxes and calendars of homes, for those who run them.',
  'Calendars of other sites':
    'Calendars that homes import from other sites and export to them, for those who run the homes.',
  'Bookings of the company': 'Bookings and conversations, for those who run the homes.',
  Tasks: 'Work in the homes between guests, and the people who do it.',
  Owners: 'Owners of homes, their contracts, and their monthly statements and payouts.',
  'The company': 'Texts, messages of visitors, API tokens and webhooks.',
  Files: 'Photos as files, in the manner of content backends: answers have no envelope.',
}
