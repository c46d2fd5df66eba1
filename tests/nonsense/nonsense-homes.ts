/** What a home may hold that nobody thought of. `set` are columns of app.stay; the rest goes into the tables around it. */
export interface NonsenseStay {
  readonly name: string
  readonly set?: Readonly<Record<string, string | number | null>>
  readonly without?: readonly ('photos' | 'rooms' | 'amenities' | 'reviews' | 'host' | 'seasons' | 'fees')[]
  readonly review?: string
  readonly reviewer?: string
  readonly caption?: string
  readonly hostName?: string
  readonly roomName?: string
}

const LONG_WORD = 'Donaudampfschifffahrtsgesellschaftskapitaen'.repeat(5).slice(0, 200)
const TEN_THOUSAND_WORDS = Array.from({ length: 10_000 }, (_, nr) =>
  nr % 40 === 39 ? `word${nr}.\n\n` : `word${nr}`,
).join(' ')
const ARABIC = 'بيت صغير على البحر مع حديقة واسعة وموقف للسيارات'
const HEBREW = 'בית קטן ליד הים עם גינה גדולה'
const EMOJI = '🏡🌊☀️👨‍👩‍👧‍👦🏳️‍🌈🇪🇸'
const ZALGO = 'H̷̢̧̛͕̗o̶͎̍m̵̨̛e̸̟͝ ̶̙̐'
const MARKUP = '<script>alert(1)</script><b>bold</b> &amp; "quotes" \'and\' more'
const ALL = ['photos', 'rooms', 'amenities', 'reviews', 'host', 'seasons', 'fees'] as const

/** Forty contents that are allowed and make no sense. */
export const nonsenseStays: readonly NonsenseStay[] = [
  { name: 'no photos', without: ['photos'] },
  { name: 'no rooms', without: ['rooms'] },
  { name: 'no amenities', without: ['amenities'] },
  { name: 'no reviews', without: ['reviews'] },
  { name: 'no host', without: ['host'] },
  { name: 'no seasons', without: ['seasons'] },
  { name: 'no fees', without: ['fees'] },
  { name: 'nothing around it at all', without: ALL, set: { summary: '', description: '', registration_number: null } },
  { name: 'a description of 10,000 words', set: { description: TEN_THOUSAND_WORDS } },
  { name: 'a summary of 10,000 words', set: { summary: TEN_THOUSAND_WORDS } },
  { name: 'a description without a space', set: { description: 'x'.repeat(20_000) } },
  { name: 'a title of 160 letters without a space', set: { title: 'W'.repeat(160) } },
  { name: 'a title of three letters', set: { title: 'abc' } },
  { name: 'a title of a 160-letter word with dots', set: { title: 'www.'.repeat(40) } },
  { name: 'a 200-letter word in the summary', set: { summary: LONG_WORD } },
  { name: 'a 200-letter word in the description', set: { description: `Here: ${LONG_WORD} and there.` } },
  { name: 'a summary of one letter', set: { summary: 'a' } },
  { name: 'a description of one letter', set: { description: 'a' } },
  { name: 'empty texts', set: { summary: '', description: '' } },
  { name: 'texts of blanks', set: { summary: '   ', description: ' \n\n\t ' } },
  { name: 'an Arabic home', set: { title: ARABIC, summary: ARABIC, description: `${ARABIC} `.repeat(200) } },
  { name: 'a Hebrew home', set: { title: HEBREW, summary: HEBREW, description: `${HEBREW} `.repeat(200) } },
  { name: 'both directions in one line', set: { title: `Finca ${ARABIC} 12`, summary: `Near ${HEBREW} (3 km)` } },
  {
    name: 'direction marks that stay open',
    set: { title: 'Casa \u202E\u202E\u2067 blanca', summary: '\u202Eesrever' },
  },
  {
    name: 'emoji everywhere',
    set: { title: EMOJI.repeat(3), summary: EMOJI.repeat(40), description: EMOJI.repeat(400) },
  },
  { name: 'letters with marks over marks', set: { title: ZALGO.repeat(2), summary: ZALGO.repeat(60) } },
  {
    name: 'Chinese without spaces',
    set: { title: '海邊的小房子'.repeat(12), description: '海邊的小房子，花園很大。'.repeat(300) },
  },
  { name: 'markup in its texts', set: { title: MARKUP, summary: MARKUP, description: MARKUP } },
  { name: 'a registration number of 200 letters', set: { registration_number: 'ETV/'.repeat(50) } },
  { name: 'a price of ten million', set: { nightly: 1_000_000_000, weekend_nightly: 1_000_000_000 } },
  { name: 'a price of one cent', set: { nightly: 1, weekend_nightly: 1 }, without: ['seasons', 'fees'] },
  {
    name: 'a hundred guests and 99 pets',
    set: { max_guests: 100, max_pets: 99, bedrooms: 99, beds: 200, bathrooms: 99.5 },
  },
  { name: 'no bedroom, no bed, no bath', set: { bedrooms: 0, beds: 0, bathrooms: 0 } },
  { name: 'an area of two thousand million', set: { area_m2: 2_147_483_647 } },
  { name: 'a position on the antimeridian', set: { lat: -89.9, lng: 179.999 } },
  { name: 'a review of 5,000 words', review: TEN_THOUSAND_WORDS.slice(0, 45_000) },
  { name: 'a review of a word by somebody with a long name', review: LONG_WORD, reviewer: LONG_WORD },
  { name: 'a right-to-left review', review: `${ARABIC} `.repeat(30), reviewer: HEBREW },
  { name: 'captions without end', caption: `${LONG_WORD} ${EMOJI} ${ARABIC}` },
  { name: 'a host and rooms with endless names', hostName: LONG_WORD, roomName: LONG_WORD },
]
