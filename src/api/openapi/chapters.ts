/** What each chapter of the description is about, in their order. */
export const chapters: Readonly<Record<string, string>> = {
  Stays: 'Homes: to read, to search, to look after.',
  Amenities: 'What homes have.',
  Destinations: 'Places with homes in them.',
  Photos: 'Photos of homes.',
  Reviews: 'What guests say of homes.',
  Pages: 'Texts of the house.',
  'Contact messages': 'What visitors write, and the form for it.',
  Favourites: 'Homes that somebody keeps in mind.',
  Threads: 'Conversations with hosts.',
  'Pages of the site':
    'One answer for each page of the site. They follow the pages and change with them; collections do not.',
  Quotes: 'Prices, before anything is booked.',
  Bookings: 'From the hold to the review, for the guest whose booking it is.',
  'Sign-in': 'Tokens for programs that people sign in to, as content backends have them.',
  Users: 'The own account.',
  'Rates and rules': 'Prices, rules, taxes and calendars of homes, for those who run them.',
  'Bookings of the house': 'Bookings and conversations, for those who run the homes.',
  Tasks: 'What is to be done in homes between guests, and those who do it.',
  Owners: 'Whose homes are let, what was agreed with them, and what they are told and paid each month.',
  'The house': 'Texts, messages of visitors, API tokens and webhooks.',
  Files: 'Photos as files, in the manner of content backends: answers have no envelope.',
}
